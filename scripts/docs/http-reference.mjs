// The reference of the HTTP API, from docs/openapi.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf } from './markdown.mjs'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** A schema as a type, which is shorter to read than JSON Schema. */
function typeOf(schema, indent = '') {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map(each => typeOf(each, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map(each => typeOf(each, indent)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return arrayType(schema, indent)
  if (schema.type === 'object' || schema.properties) return objectType(schema, indent)
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

function arrayType({ items, prefixItems }, indent) {
  if (prefixItems) return `[${prefixItems.map(each => typeOf(each, indent)).join(', ')}]`
  const item = typeOf(items, indent)
  return /[|&]/.test(item.replace(/\{[\s\S]*\}/, '')) ? `(${item})[]` : `${item}[]`
}

function objectType({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description ? [`${inner}/** ${schema.description.replace(/\s+/g, ' ')} */`] : []),
    `${inner}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`,
  ])
  if (additionalProperties && typeof additionalProperties === 'object')
    lines.push(`${inner}[name: string]: ${typeOf(additionalProperties, inner)}`)
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`
}

const contentType = content => {
  const [type, { schema } = {}] = Object.entries(content ?? {})[0] ?? []
  return type === undefined ? undefined : type.includes('json') ? typeOf(schema) : type
}

const cell = text => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** Answers that every operation has are described once. */
function formatOperation(method, path, operation, { api, common }) {
  const parameters = (operation.parameters ?? []).map(each =>
    each.$ref ? api.components.parameters[each.$ref.split('/').at(-1)] : each,
  )
  const rows = parameters.map(
    ({ name, in: where, required, description, schema }) =>
      `| \`${name}\` | ${where}${required ? ', required' : ''} | ${cell(`\`${typeOf(schema)}\``)} | ${cell(description ?? schema?.description ?? '')} |`,
  )
  const body = contentType(operation.requestBody?.content)
  const answers = Object.entries(operation.responses).filter(
    ([code, { description }]) => common.get(code) !== description,
  )
  return [
    `### ${operation.operationId}`,
    `\`${method.toUpperCase()} ${path}\``,
    `${operation.summary}.${operation.description ? ` ${operation.description}` : ''}`,
    rows.length > 0 ? ['| parameter | in | type | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n') : '',
    body ? `Body:\n\n\`\`\`ts\n${body}\n\`\`\`` : '',
    ...answers.map(([code, { description, content }]) => {
      const type = contentType(content)
      const shown = type && type !== 'Problem' ? `\n\n\`\`\`ts\n${type}\n\`\`\`` : ''
      return `Answers ${code}: ${description}${shown}`
    }),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Answers in which most operations agree, by code. */
function commonAnswers(operations) {
  const counts = new Map()
  for (const { operation } of operations)
    for (const [code, { description }] of Object.entries(operation.responses))
      if (code >= '400') counts.set(`${code} ${description}`, (counts.get(`${code} ${description}`) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > operations.length / 2).map(([key]) => key)
  return new Map(shared.map(key => [key.slice(0, 3), key.slice(4)]))
}

/** @returns the page of the HTTP API as Markdown, and where each schema is described */
export function httpPage(root) {
  const api = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter(method => item[method]).map(method => ({ method, path, operation: item[method] })),
  )
  const common = commonAnswers(operations)
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))]
  const markdown = [
    '# HTTP API',
    `All ${operations.length} operations of the server, from its OpenAPI document, which is also at \`/api/v1/openapi.json\` of a running
server. How to start it, tokens, and examples: [server](../docs/server.md).`,
    '## Answers that all have',
    [
      '| code | meaning |',
      '| --- | --- |',
      ...[...common].sort().map(([code, text]) => `| ${code} | ${cell(text)} |`),
    ].join('\n'),
    ...tags.flatMap(tag => [
      `## ${tag[0].toUpperCase()}${tag.slice(1)}`,
      ...operations
        .filter(({ operation }) => operation.tags?.[0] === tag)
        .map(({ method, path, operation }) => formatOperation(method, path, operation, { api, common })),
    ]),
    '## Schemas',
    ...Object.entries(api.components.schemas).map(
      ([name, schema]) =>
        `### ${name}\n\n${schema.description ? `${schema.description}\n\n` : ''}\`\`\`ts\n${typeOf(schema)}\n\`\`\``,
    ),
  ].join('\n\n')
  const places = new Map(Object.keys(api.components.schemas).map(name => [name, slugOf(name)]))
  return { page: { source: 'reference/http.md', markdown }, places }
}
