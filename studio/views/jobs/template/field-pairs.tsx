import type { FieldPair } from '../../../api/templates.ts'
import { Scrolled } from '../../../components/scrolled.tsx'

/** Enough to see whether they are the same things. */
const SHOWN = 3

const HOW: Readonly<Record<FieldPair['how'], string>> = {
  'same-values': 'same values',
  alike: 'found by similarity: please check',
  lost: 'not found',
  unknown: 'not compared',
}

/** The values before and now, side by side. */
export function FieldPairs({ fields }: { readonly fields: readonly FieldPair[] }) {
  return (
    <Scrolled>
      <table className="plain-table" aria-label="Values before and now">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col">How it was found</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={field.name}>
              <th scope="row">{field.name}</th>
              <td>{sayValues(field.before)}</td>
              <td>{sayValues(field.after)}</td>
              <td className={`field-${field.how}`} title={field.because}>
                {HOW[field.how]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function sayValues(values: FieldPair['before']): string {
  if (values.length === 0) return '–'
  const texts = values.slice(0, SHOWN).map(({ text }) => text)
  return values.length > SHOWN ? `${texts.join(' · ')} · …` : texts.join(' · ')
}
