import './styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AnswersProvider } from './api/answers.ts'
import { createQueries } from './api/queries.ts'
import { serverAnswers } from './api/server-answers.ts'
import { takeToken } from './api/session.ts'
import { KeysProvider } from './components/keys.tsx'
import { applyTheme } from './components/theme.ts'
import { ToastProvider } from './components/toasts.tsx'
import { Studio } from './studio.tsx'

const token = takeToken()
applyTheme()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <AnswersProvider value={serverAnswers}>
        <ToastProvider>
          <KeysProvider>
            <Studio hasToken={token !== null} />
          </KeysProvider>
        </ToastProvider>
      </AnswersProvider>
    </QueryClientProvider>
  </StrictMode>,
)
