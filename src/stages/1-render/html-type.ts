/** Whether a `Content-Type` is that of a web page. Servers that say nothing get the benefit of the doubt. */
export function isHtmlType(contentType: string | undefined): boolean {
  const type = (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase()
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}
