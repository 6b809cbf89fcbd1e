import { type ReactNode, useEffect } from 'react'
import logo from '../../studio/amberyl.svg'
import { Icon } from '../../studio/components/icon.tsx'
import { IconButton } from '../../studio/components/icon-button.tsx'
import { useKeyHints } from '../../studio/components/keys.tsx'
import { toggleTheme } from '../../studio/components/theme.ts'

interface PanelFrameProps {
  readonly title: string
  readonly url: string | undefined
  /** The tab shows another page than the one that was read. */
  readonly isOutdated: boolean
  /** The tab is being used. */
  readonly isBusy: boolean
  readonly onReadAgain: () => void
  readonly children: ReactNode
}

/** What is around everything that the panel shows: which page it is about. */
export function PanelFrame({ title, url, isOutdated, isBusy, onReadAgain, children }: PanelFrameProps) {
  const showKeys = useKeyHints()
  useEffect(() => {
    document.title = `${title} – Amberyl`
  }, [title])
  return (
    <div className="panel">
      <header className="panel-header">
        <img src={logo} alt="Amberyl" width="20" height="20" />
        <h1 title={url === undefined ? title : `${title}\n${url}`}>{title}</h1>
        <IconButton icon="reload" size={14} label="Read the page again" isDisabled={isBusy} onClick={onReadAgain} />
        <IconButton icon="keys" size={14} label="Show the keys" title="Keys (?)" onClick={showKeys} />
        <IconButton icon="moon" size={14} label="Switch between light and dark" onClick={toggleTheme} />
      </header>
      {isOutdated && (
        <p className="panel-outdated" role="status">
          <Icon name="warning" size={14} />
          <span>The tab shows another page now.</span>
          <button type="button" className="button" onClick={onReadAgain}>
            Read it
          </button>
        </p>
      )}
      <main className="panel-main">{children}</main>
    </div>
  )
}
