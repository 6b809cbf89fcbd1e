interface ListAddressProps {
  readonly value: string
  readonly placeholder: string
  readonly onChange: (address: string) => void
}

/** The list whose records a wrapper of single pages is to read. */
export const ListAddress = ({ value, placeholder, onChange }: ListAddressProps) => (
  <label>
    <span>List that links to such pages (optional)</span>
    <input
      className="input"
      type="url"
      pattern="https?://.+"
      spellCheck={false}
      placeholder={placeholder}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </label>
)
