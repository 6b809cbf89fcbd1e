type Body = string | Uint8Array

/** One record of a WARC file. */
export function warcRecord(type: string, url: string, body: Body, extra = ''): Buffer {
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2024-05-01T10:00:00Z\r\n${extra}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body as string), Buffer.from('\r\n\r\n')])
}

/** The record of a page that a server gave. */
export function warcResponse(url: string, body: Body, headers = '', status = '200 OK'): Buffer {
  const head = `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${headers}\r\n`
  const whole = Buffer.concat([Buffer.from(head), Buffer.from(body as string)])
  return warcRecord('response', url, whole, 'Content-Type: application/http; msgtype=response\r\n')
}
