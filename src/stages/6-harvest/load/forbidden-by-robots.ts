/** robots.txt forbids a page. */
export class ForbiddenByRobots extends Error {
  override readonly name = 'ForbiddenByRobots'
  readonly url: string

  constructor(url: string, because: string) {
    super(because)
    this.url = url
  }
}
