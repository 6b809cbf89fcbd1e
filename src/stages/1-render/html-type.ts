/** Whether a `Content-Type` is that of a web page. A missing one is accepted. */
export function isHtmlType(contentType: string | undefined): boolean {
  const type = (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase()
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}
