import { Icon } from './icon.tsx'
import { useCopy } from './use-copy.ts'
import './command-line.css'

/** The command that does the same, to copy. */
export function CommandLine({ command }: { readonly command: string }) {
  const copy = useCopy()
  return (
    <span className="command-line">
      <code title={command}>{command}</code>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Copy the command"
        title="Copy"
        onClick={() => copy(command, 'command')}
      >
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
