import { counted } from '../../../components/counted.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { useKeys } from '../../../components/keys.tsx'
import { Menu } from '../../../components/menu.tsx'
import { describeEdit } from './describe-edit.ts'
import type { ColumnEdits } from './use-column-edits.ts'

/** Undo, redo, and every step between, to click on. */
export function EditHistory({ edits }: { readonly edits: ColumnEdits }) {
  const { history, applied, isBusy, nameOf } = edits
  const undo = (): void => {
    if (applied > 0 && !isBusy) edits.goTo(applied - 1)
  }
  const redo = (): void => {
    if (applied < history.length && !isBusy) edits.goTo(applied + 1)
  }
  useKeys([
    { keys: 'Ctrl+z', about: 'undo the last change of columns', act: undo },
    { keys: 'Ctrl+Z', about: 'redo it', act: redo },
  ])
  if (history.length === 0) return null
  const steps = ['The table as it was found', ...history.map(edit => describeEdit(edit, nameOf))]
  return (
    <div className="tools-group" role="group" aria-label="Changes of columns">
      <IconButton
        icon="undo"
        size={14}
        label="Undo"
        title="Undo (Ctrl+Z)"
        isDisabled={applied === 0 || isBusy}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        size={14}
        label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        isDisabled={applied === history.length || isBusy}
        onClick={redo}
      />
      <Menu
        className="button button-quiet"
        button={counted(applied, 'change')}
        items={steps.map((label, count) => ({
          label,
          ...(count === applied ? { detail: 'now' } : count > applied ? { detail: 'undone' } : {}),
          act: () => edits.goTo(count),
        }))}
      />
    </div>
  )
}
