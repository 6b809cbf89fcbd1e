/** The parts of JSON Schema that the contract uses in answers. */
interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>
}

export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** What a server answered. */
export interface Answer {
  readonly status: number
  readonly type?: string
  /** If it is JSON. */
  readonly body?: unknown
  /** In bytes, if it is something else and ends. */
  readonly size?: number
}

/** How an answer of an operation differs from what the contract promises; empty if it does not. */
export function findBreaches(contract: Contract, operation: string, { status, type, body, size }: Answer): string[] {
  const [method, path] = operation.split(' ') as [string, string]
  const promised = contract.paths[path]![method.toLowerCase()]!.responses[String(status)]
  if (!promised) return [`may not answer ${status}`]
  if (!promised.content) return size === 0 ? [] : [`may not answer ${status} with a body`]
  const schema = promised.content[type ?? '']?.schema
  if (!schema) return [`may not answer ${status} with ${type}`]
  if (size === 0) return [`answered ${status} with nothing`]
  return body === undefined ? [] : mistakesIn(body, schema, contract.components.schemas, '$')
}

/** The operation that a request is for, such as `GET /api/v1/jobs/{name}`. */
export function operationAt({ paths }: Contract, method: string, path: string): string | undefined {
  const candidates = Object.keys(paths).filter(each => patternOf(each).test(`/api/v1${path}`))
  // Fixed words before parameters.
  const [best] = candidates.sort((a, b) => a.split('{').length - b.split('{').length)
  return best !== undefined && method.toLowerCase() in paths[best]! ? `${method} ${best}` : undefined
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

type Schemas = Contract['components']['schemas']

function mistakesIn(value: unknown, given: JsonSchema, schemas: Schemas, at: string): string[] {
  const schema = joined(given, schemas)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && !choices.some(each => mistakesIn(value, each, schemas, at).length === 0))
    return [`${at} fits none of its choices: ${JSON.stringify(value)?.slice(0, 200)}`]
  const own = [
    ...(schema.type === undefined || [schema.type].flat().some(type => isOf(value, type))
      ? []
      : [`${at} is not ${[schema.type].flat().join(' or ')}: ${JSON.stringify(value)?.slice(0, 200)}`]),
    ...(schema.enum && !schema.enum.includes(value) ? [`${at} is not one of ${schema.enum.join(', ')}`] : []),
    ...('const' in schema && schema.const !== value ? [`${at} is not ${schema.const}`] : []),
  ]
  if (own.length > 0 || typeof value !== 'object' || value === null) return own
  return Array.isArray(value) ? inItems(value, schema, schemas, at) : inProperties(value, schema, schemas, at)
}

/** A schema that refers to others, as one. */
function joined({ $ref, allOf = [], ...own }: JsonSchema, schemas: Schemas): JsonSchema {
  const others = [...($ref === undefined ? [] : [schemas[$ref.split('/').at(-1)!]!]), ...allOf]
  if (others.length === 0) return own
  const all = [...others.map(each => joined(each, schemas)), own]
  const properties = Object.assign({}, ...all.map(each => each.properties ?? {})) as JsonSchema['properties']
  const required = all.flatMap(each => each.required ?? [])
  return { ...Object.assign({}, ...all), ...(properties && { properties }), required }
}

function inItems(list: readonly unknown[], { items, prefixItems = [] }: JsonSchema, schemas: Schemas, at: string) {
  return list.flatMap((each, index) => {
    const schema = prefixItems[index] ?? items
    return schema ? mistakesIn(each, schema, schemas, `${at}[${index}]`) : []
  })
}

function inProperties(value: object, schema: JsonSchema, schemas: Schemas, at: string): string[] {
  const { properties = {}, required = [], additionalProperties: others } = schema
  return [
    ...required.filter(name => !(name in value)).map(name => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, each]) => {
      const known = properties[name] ?? (typeof others === 'object' ? others : undefined)
      if (known) return mistakesIn(each, known, schemas, `${at}.${name}`)
      // What the contract does not name would be unknown to typed clients.
      return others === undefined && Object.keys(properties).length > 0 ? [`${at}.${name} is not in the contract`] : []
    }),
  ]
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}
