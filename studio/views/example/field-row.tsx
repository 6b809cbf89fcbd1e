import { useEffect, useRef, useState } from 'react'
import type { Learned } from '../../api/example.ts'
import { Icon } from '../../components/icon.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { sentence } from '../../components/sentence.ts'
import { columnColor, columnLetter } from '../../page/palette.ts'
import type { ExampleField, ExampleValue } from './example-state.ts'

interface FieldRowProps {
  readonly field: ExampleField
  readonly at: number
  /** Whether a click on the page means this field. */
  readonly isActive: boolean
  /** Whether it was made just now, and waits for its name. */
  readonly isFresh: boolean
  readonly problem: Learned['problems'][number] | undefined
  readonly isLearned: boolean
  readonly textOf: (value: ExampleValue) => string
  readonly onActive: (isActive: boolean) => void
  readonly onChange: (field: ExampleField) => void
  readonly onRemove: () => void
}

/** A field: its name, and what it is on this page. */
export function FieldRow(props: FieldRowProps) {
  const { field, at, isActive, isFresh, problem, isLearned, textOf, onActive, onChange, onRemove } = props
  const [name, setName] = useState(field.name)
  const [text, setText] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  // Another field may have come to this place.
  useEffect(() => setName(field.name), [field.name])
  useEffect(() => {
    if (isFresh) nameInput.current?.select()
  }, [isFresh])
  const commitName = (): void => {
    if (name.trim() !== '' && name !== field.name) onChange({ ...field, name: name.trim() })
  }
  const commitText = (): void => {
    const value = text.trim()
    if (value !== '' && !field.values.includes(value)) onChange({ ...field, values: [...field.values, value] })
    setText('')
  }
  const onEnter = (commit: () => void) => (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  return (
    <li
      className={isActive ? 'example-field example-field-active' : 'example-field'}
      style={{ '--column': columnColor(at) } as React.CSSProperties}
    >
      <span className="grid-letter" aria-hidden="true">
        {columnLetter(at)}
      </span>
      <input
        ref={nameInput}
        className="input example-name"
        aria-label={`Name of field ${at + 1}`}
        value={name}
        maxLength={200}
        onChange={event => setName(event.target.value)}
        onFocus={() => onActive(false)}
        onBlur={commitName}
        onKeyDown={onEnter(commitName)}
      />
      <div className="example-values">
        {field.values.map((value, place) => (
          <span key={typeof value === 'string' ? value : value.node} className="example-value">
            <span>{textOf(value)}</span>
            <IconButton
              icon="close"
              size={12}
              label={`Remove ${textOf(value)}`}
              onClick={() => onChange({ ...field, values: field.values.toSpliced(place, 1) })}
            />
          </span>
        ))}
        <input
          className={field.values.length === 0 ? 'input' : 'input example-another'}
          aria-label={`Text of ${field.name}`}
          placeholder={field.values.length === 0 ? 'Paste its text, or click it on the page' : 'Another value'}
          value={text}
          onChange={event => setText(event.target.value)}
          onFocus={() => onActive(true)}
          onBlur={commitText}
          onKeyDown={onEnter(commitText)}
        />
      </div>
      <span className="example-state">{isLearned && <Icon name="check" />}</span>
      <IconButton icon="close" size={14} label={`Remove the field ${field.name}`} title="Remove" onClick={onRemove} />
      {problem && (
        <p className={isLearned ? 'example-problem soft' : 'example-problem example-problem-bad'} role="alert">
          <span>{sentence(problem.message)}</span>
          {problem.nearest && (
            <button
              type="button"
              className="button"
              onClick={() => onChange({ ...field, values: [problem.nearest!.text] })}
            >
              Use this
            </button>
          )}
        </p>
      )}
    </li>
  )
}
