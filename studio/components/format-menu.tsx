import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface FormatMenuProps<Format extends { readonly label: string; readonly format: string }> {
  readonly formats: readonly Format[]
  readonly isDisabled: boolean
  readonly onFormat: (format: Format) => void
}

/** The formats of a table as a file. */
export const FormatMenu = <Format extends { readonly label: string; readonly format: string }>({
  formats,
  isDisabled,
  onFormat,
}: FormatMenuProps<Format>) => (
  <Menu
    button={
      <>
        <Icon name="download" />
        Export
      </>
    }
    isDisabled={isDisabled}
    items={formats.map(each => ({ label: each.label, detail: `.${each.format}`, act: () => onFormat(each) }))}
  />
)
