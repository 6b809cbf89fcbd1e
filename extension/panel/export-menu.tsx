import { useMutation } from '@tanstack/react-query'
import type { FileFormat } from '../../src/browser/engine.ts'
import { FormatMenu } from '../../studio/components/format-menu.tsx'
import { Icon } from '../../studio/components/icon.tsx'
import { saveFile } from '../../studio/components/save-file.ts'
import { useFailure, useSay } from '../../studio/components/toasts.tsx'
import type { PanelEngine } from './parts.ts'

const FORMATS: readonly { readonly label: string; readonly format: FileFormat }[] = [
  { label: 'Excel', format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
  { label: 'JSON', format: 'json' },
  { label: 'JSON lines', format: 'ndjson' },
]

interface ExportProps {
  readonly engine: PanelEngine
  readonly what: 'page' | 'harvest'
  /** Its name says that something is missing. */
  readonly isPartial?: boolean
  readonly isDisabled: boolean
}

/** The table as a file: the bytes that the command line writes. */
export function ExportMenu({ engine, what, isPartial = false, isDisabled }: ExportProps) {
  const say = useSay()
  const { mutate } = useMutation({
    mutationFn: (format: FileFormat) => engine.write(what, format),
    onSuccess: ({ name: whole, type, bytes }) => {
      const name = isPartial ? whole.replace(/\.\w+$/, '-partial$&') : whole
      saveFile(new Blob([bytes], { type }), name)
      say(`Saved as ${name}.`)
    },
    onError: useFailure(),
  })
  return <FormatMenu formats={FORMATS} isDisabled={isDisabled} onFormat={({ format }) => mutate(format)} />
}

/** The table for the clipboard, as spreadsheets take it. */
export function CopyButton({ engine, what, isDisabled }: ExportProps) {
  const say = useSay()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = engine.write(what, 'tsv').then(({ bytes }) => new Blob([bytes], { type: 'text/plain' }))
      // The clipboard is asked for in the click itself; the text may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
      return (await (await text).text()).trimEnd()
    },
    onSuccess: () => say('Copied the table. Paste it into a spreadsheet.'),
    onError: error =>
      say(
        error instanceof DOMException
          ? 'The browser did not allow copying. Click into the panel and try again, or use Export.'
          : `${error.message} ${error.todo}`,
        'bad',
      ),
  })
  return (
    <button type="button" className="button" disabled={isDisabled || isPending} onClick={() => mutate()}>
      <Icon name="copy" />
      Copy
    </button>
  )
}
