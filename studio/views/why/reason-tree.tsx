import { createContext, useContext, useState } from 'react'
import { usePath } from '../../api/answers.ts'
import type { Reason } from '../../api/explanation.ts'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'

/** How the reasons of one tree are shown. */
interface TreeSetting {
  readonly page: string
  /** Whether to show rules as they are written. */
  readonly forExperts: boolean
  /** Shows nodes on the page while a reason is pointed at. */
  readonly onPoint: (nodes: readonly number[]) => void
  /** Brings nodes into view. */
  readonly onShow: (nodes: readonly number[]) => void
}

const SettingContext = createContext<TreeSetting | undefined>(undefined)

/** Named rules and the facts that they rest on. */
export const ReasonTree = ({ reasons, ...setting }: TreeSetting & { readonly reasons: readonly Reason[] }) => (
  <SettingContext value={setting}>
    <Reasons reasons={reasons} depth={0} />
  </SettingContext>
)

const Reasons = ({ reasons, depth }: { readonly reasons: readonly Reason[]; readonly depth: number }) => (
  <ul className="reasons">
    {reasons.map((reason, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: reasons do not move.
      <li key={at}>
        <ReasonStep reason={reason} depth={depth} isOpen={depth === 0 && reasons.length === 1} />
      </li>
    ))}
  </ul>
)

interface StepProps {
  readonly reason: Reason
  readonly depth: number
  readonly isOpen: boolean
}

function ReasonStep({ reason, depth, isOpen: isOpenAtFirst }: StepProps) {
  const { forExperts, onPoint, onShow } = useContext(SettingContext)!
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { nodes, because, rule } = reason
  const pointing = {
    onMouseEnter: () => onPoint(nodes),
    onMouseLeave: () => onPoint([]),
    onFocus: () => onPoint(nodes),
    onBlur: () => onPoint([]),
  }
  const hasMore = because.length > 0 || (forExperts && (rule !== null || nodes.length > 0))
  if (!hasMore && nodes.length === 0)
    return (
      <div className="reason">
        <Claim reason={reason} />
      </div>
    )
  if (!hasMore)
    return (
      <button type="button" className="reason" onClick={() => onShow(nodes)} {...pointing}>
        <Claim reason={reason} />
      </button>
    )
  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make it a button. */}
      <summary className="reason" onClick={() => onShow(nodes)} {...pointing}>
        <Claim reason={reason} />
      </summary>
      {isOpen && (
        <div className="reason-more">
          {forExperts && <Written reason={reason} />}
          {because.length > 0 && <Reasons reasons={because} depth={depth + 1} />}
        </div>
      )}
    </details>
  )
}

const Claim = ({ reason: { claim, weight, holds, nodes } }: { readonly reason: Reason }) => (
  <>
    <span className={holds ? 'reason-holds' : 'reason-fails'}>
      <Icon name={holds ? 'check' : 'close'} size={13} />
      <span className="hidden-text">{holds ? 'Holds:' : 'Does not hold:'}</span>
    </span>
    <span className="reason-claim">{claim}</span>
    {nodes.length > 0 && <span className="reason-nodes soft small number">{counted(nodes.length, 'element')}</span>}
    {weight !== null && (
      <span className={weight < 0 ? 'reason-weight reason-against' : 'reason-weight'}>
        {weight < 0 ? '−' : '+'}
        {Math.abs(weight).toFixed(2)}
      </span>
    )}
  </>
)

/** The rule as it is written, what its variables mean here, and where the first of its nodes is. */
function Written({ reason: { rule, bindings, nodes } }: { readonly reason: Reason }) {
  const { page } = useContext(SettingContext)!
  const { data: path } = usePath(page, nodes[0])
  const bound = Object.entries(bindings ?? {})
  return (
    <div className="written small">
      {rule && (
        <>
          <pre>{rule.text}</pre>
          <p className="soft">
            {rule.file}:{rule.line}
          </p>
        </>
      )}
      {bound.length > 0 && (
        <dl>
          {bound.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'object' ? value.join(', ') : String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {path && <code className="written-path">{path}</code>}
    </div>
  )
}
