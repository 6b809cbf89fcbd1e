import { type FormEvent, type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { Mistake } from './mistake.tsx'
import './address-form.css'

interface AddressFormProps {
  /** What was asked for before, to correct it. */
  readonly first: string
  /** An address that would do. */
  readonly example: string
  /** What the button says. */
  readonly children: ReactNode
  readonly isDisabled?: boolean
  readonly onAddress: (url: string) => void
}

/** Asks for the address of a page. */
export function AddressForm({ first, example, children, isDisabled = false, onAddress }: AddressFormProps) {
  const [text, setText] = useState(first)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const url = addressIn(text)
    setIsWrong(url === undefined)
    if (url !== undefined) onAddress(url)
  }
  return (
    <>
      <form className="address-form" onSubmit={submit}>
        <input
          className="input"
          type="text"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="Address of a page"
          aria-invalid={isWrong}
          placeholder={example}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <button type="submit" className="button button-primary" disabled={isDisabled}>
          {children}
          <Icon name="arrow" />
        </button>
      </form>
      {isWrong && <Mistake>This is not a web address. Write one such as {example}.</Mistake>}
    </>
  )
}

/** People leave out the beginning. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim()
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(whole)) return undefined
  const { protocol, href } = new URL(whole)
  return /^https?:$/.test(protocol) ? href : undefined
}
