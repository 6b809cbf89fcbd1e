import { html } from './html.ts'
import type { DemoRequest, Reply } from './router.ts'

/** A page that says that nothing was found, with a link back. */
export function notFound({ path }: DemoRequest): Reply {
  const markup = html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Not found</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/front.css"></head>
<body><main><h1>Not found</h1><p>There is nothing at <code>${path}</code>.</p><p><a href="/">All demo sites</a></p></main></body>
</html>
`
  return { status: 404, type: 'text/html; charset=utf-8', body: markup.text }
}
