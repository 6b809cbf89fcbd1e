import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { TOKEN_REFUSED } from './api/send.ts'
import { dropToken, keepToken, takeToken } from './api/session.ts'
import { PageFrame } from './components/page-frame.tsx'
import { EmptyState, LoadingState } from './components/state-view.tsx'
import { ViewBoundary } from './components/view-boundary.tsx'
import { CompareView } from './views/compare/compare-view.tsx'
import { ExampleView } from './views/example/example-view.tsx'
import { ExtractionView } from './views/extraction/extraction-view.tsx'
import { RunView } from './views/run/run-view.tsx'
import { StartView } from './views/start/start-view.tsx'
import { TokenView } from './views/token-view.tsx'

// Views that few need at once are loaded when they are opened.
const JobsView = lazy(async () => ({ default: (await import('./views/jobs/jobs-view.tsx')).JobsView }))
const JobView = lazy(async () => ({ default: (await import('./views/jobs/job-view.tsx')).JobView }))
const BlocksView = lazy(async () => ({ default: (await import('./views/train/train-view.tsx')).BlocksView }))
const DomainsView = lazy(async () => ({ default: (await import('./views/domains/domains-view.tsx')).DomainsView }))
const DomainView = lazy(async () => ({ default: (await import('./views/domains/domains-view.tsx')).DomainView }))
const TrainView = lazy(async () => ({ default: (await import('./views/train/train-view.tsx')).TrainView }))

/** Which view an address shows. */
export function Studio({ hasToken }: { readonly hasToken: boolean }) {
  const [access, setAccess] = useState<'yes' | 'none' | 'refused'>(hasToken ? 'yes' : 'none')
  const queries = useQueryClient()
  const [path] = useLocation()
  useEffect(() => {
    const refuse = (): void => {
      dropToken()
      setAccess('refused')
    }
    // The address of a server that was started again, in a tab that is open.
    const reopen = (): void => {
      if (takeToken() !== null) location.reload()
    }
    window.addEventListener(TOKEN_REFUSED, refuse)
    window.addEventListener('hashchange', reopen)
    return () => {
      window.removeEventListener(TOKEN_REFUSED, refuse)
      window.removeEventListener('hashchange', reopen)
    }
  }, [])
  if (access !== 'yes')
    return (
      <TokenView
        wasRefused={access === 'refused'}
        onToken={token => {
          keepToken(token)
          queries.clear()
          setAccess('yes')
        }}
      />
    )
  return (
    <ViewBoundary key={path}>
      <Suspense
        fallback={
          <PageFrame title="Amberyl">
            <LoadingState title="Loading the view …" />
          </PageFrame>
        }
      >
        <Switch>
          <Route path="/" component={StartView} />
          <Route path="/x/:id">{({ id }) => <ExtractionView key={id} id={id} />}</Route>
          <Route path="/x/:id/compare">{({ id }) => <CompareView key={id} id={id} />}</Route>
          <Route path="/example" component={ExampleView} />
          <Route path="/jobs" component={JobsView} />
          <Route path="/jobs/:name">{({ name }) => <JobView key={name} name={decodeURIComponent(name)} />}</Route>
          <Route path="/train" component={BlocksView} />
          <Route path="/train/:type">{({ type }) => <TrainView key={type} type={decodeURIComponent(type)} />}</Route>
          <Route path="/domains" component={DomainsView} />
          <Route path="/domains/:name">{({ name }) => <DomainView key={name} name={decodeURIComponent(name)} />}</Route>
          <Route path="/runs/:id">{({ id }) => <RunView key={id} id={id} />}</Route>
          <Route>
            <PageFrame title="Not found">
              <EmptyState title="There is no such page in the studio.">
                <a href="/">Go to the start</a>
              </EmptyState>
            </PageFrame>
          </Route>
        </Switch>
      </Suspense>
    </ViewBoundary>
  )
}
