import { Icon } from './icon.tsx'
import { useSay } from './toasts.tsx'
import './command-line.css'

/** The command that does the same, to copy. */
export function CommandLine({ command }: { readonly command: string }) {
  const say = useSay()
  const copy = (): void => {
    navigator.clipboard.writeText(command).then(
      () => say('Copied the command.'),
      () => say('The browser did not allow copying: select the command instead.', 'bad'),
    )
  }
  return (
    <span className="command-line">
      <code>{command}</code>
      <button type="button" className="button button-quiet button-icon" aria-label="Copy the command" onClick={copy}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
