import { useMutation } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { FormatMenu } from './format-menu.tsx'
import { useFailure, useSay } from './toasts.tsx'

interface ExportWish {
  readonly label: string
  readonly format: 'xlsx' | 'csv' | 'json' | 'ndjson' | 'parquet'
  readonly excel?: boolean
}

const WISHES: readonly ExportWish[] = [
  { label: 'Excel', format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
  { label: 'CSV as Excel reads it', format: 'csv', excel: true },
  { label: 'JSON', format: 'json' },
  { label: 'JSON lines', format: 'ndjson' },
  { label: 'Parquet', format: 'parquet' },
]

interface ExportMenuProps {
  readonly source: { readonly extraction: string } | { readonly run: string }
  readonly isEmpty: boolean
}

/** The table as a file. The link works once; the browser saves the file itself, whatever its size. */
export function ExportMenu({ source, isEmpty }: ExportMenuProps) {
  const say = useSay()
  const { mutate } = useMutation({
    mutationFn: ({ format, excel = false }: ExportWish) =>
      answerOf(api.exports.$post({ json: { ...source, format, excel } })),
    onSuccess: ({ url, name }) => {
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      say(`Saved as ${name}.`)
    },
    onError: useFailure(),
  })
  return <FormatMenu formats={WISHES} isDisabled={isEmpty} onFormat={mutate} />
}
