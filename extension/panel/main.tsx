import '../../studio/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AnswersProvider } from '../../studio/api/answers.ts'
import { createQueries } from '../../studio/api/queries.ts'
import { KeysProvider } from '../../studio/components/keys.tsx'
import { applyTheme } from '../../studio/components/theme.ts'
import { ToastProvider } from '../../studio/components/toasts.tsx'
import { engineAnswers } from './engine-answers.ts'
import { Panel } from './panel.tsx'
import { startParts } from './start-parts.ts'

applyTheme()
const parts = await startParts(new URLSearchParams(location.search).get('tab'))
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <AnswersProvider value={engineAnswers(parts.engine)}>
        <ToastProvider>
          <KeysProvider>
            <Panel parts={parts} />
          </KeysProvider>
        </ToastProvider>
      </AnswersProvider>
    </QueryClientProvider>
  </StrictMode>,
)
