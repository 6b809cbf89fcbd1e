import { Component, type ReactNode } from 'react'
import { PageFrame } from './page-frame.tsx'
import { FailureState } from './state-view.tsx'

interface ViewBoundaryProps {
  readonly children: ReactNode
}

/** A mistake of ours in a view leaves the rest of the studio usable. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    return (
      <PageFrame title="Error">
        <FailureState error={this.state.error} command="amberyl status" />
      </PageFrame>
    )
  }
}
