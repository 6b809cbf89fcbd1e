import { PagePicture } from './page-picture.tsx'
import { PageText } from './page-text.tsx'
import { useNarrow } from './use-narrow.ts'

interface PageViewProps extends React.ComponentProps<typeof PagePicture> {
  /** The color of a text that is a value. */
  readonly colorOf: (node: number) => string | undefined
  readonly isMarked: (node: number) => boolean
  /** As text; by default on phones, and always if there is no picture. */
  readonly asText?: boolean | undefined
}

/** A page as a picture, or as text where there is none. */
export function PageView({ colorOf, isMarked, asText, ...props }: PageViewProps) {
  const isNarrow = useNarrow()
  const { page, tree, onHover, onPick } = props
  if (!(asText ?? isNarrow) && page.tiles.length > 0) return <PagePicture {...props} />
  return <PageText title={page.title} {...{ tree, colorOf, isMarked, onHover, onPick }} />
}
