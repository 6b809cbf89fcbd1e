import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'

interface KeyBinding {
  /** As `KeyboardEvent.key` says it; with Ctrl: `Ctrl+z`. */
  readonly keys: string
  readonly about: string
  readonly act: () => void
}

interface Keys {
  add(bindings: readonly KeyBinding[]): () => void
  show(): void
}

const KeysContext = createContext<Keys | undefined>(undefined)

/** Knows the keys of all views that are open, and lists them on `?`. */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  const known = useRef(new Set<readonly KeyBinding[]>())
  const [shown, setShown] = useState<readonly KeyBinding[]>()
  const keys = useMemo<Keys>(
    () => ({
      add(bindings) {
        known.current.add(bindings)
        return () => known.current.delete(bindings)
      },
      // What a view adds comes after what its parts add, and is more important.
      show: () => setShown([...known.current].reverse().flat()),
    }),
    [],
  )
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isWriting(event) || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const pressed = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`
      if (event.altKey) return
      const binding = [...known.current].flat().findLast(each => each.keys === pressed)
      if (!binding && pressed !== '?') return
      event.preventDefault()
      if (binding) binding.act()
      else keys.show()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keys])
  return (
    <KeysContext value={keys}>
      {children}
      <Dialog title="Keys" isOpen={shown !== undefined} onClose={() => setShown(undefined)}>
        <dl className="keys-list">
          {[...(shown ?? []), { keys: '?', about: 'these keys' }].map(({ keys: pressed, about }) => (
            <div key={pressed}>
              <dt>
                {capsOf(pressed).map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </KeysContext>
  )
}

/** What is written on the keys: with Ctrl, letters are capitals, and a capital needs Shift. */
function capsOf(pressed: string): string[] {
  const [key, ctrl] = pressed.split('+').reverse() as [string, string | undefined]
  if (ctrl === undefined) return [key]
  return [ctrl, ...(key === key.toLowerCase() ? [] : ['Shift']), key.toUpperCase()]
}

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys that work while a view is open. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const keys = useContext(KeysContext)
  const latest = useRef(bindings)
  latest.current = bindings
  const names = bindings.map(({ keys: pressed }) => pressed).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: added anew when the keys differ; what they do is looked up.
  useEffect(
    () => keys?.add(latest.current.map((each, at) => ({ ...each, act: () => latest.current[at]?.act() }))),
    [keys, names],
  )
}

export const useKeyHints = (): (() => void) => {
  const keys = useContext(KeysContext)
  return () => keys?.show()
}
