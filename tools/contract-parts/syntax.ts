/** A node of a syntax tree, as far as it is looked at here. */
export interface Node extends Record<string, unknown> {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes in what a field of a node holds: one, several or none. */
export const nodesOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode)

/** The text of a name or of a string. */
export function textIn(value: unknown): string | undefined {
  const [node] = nodesOf(value)
  const text = node?.name ?? node?.value
  return typeof text === 'string' ? text : undefined
}

/** Fields that hold a name which refers to nothing outside. */
const ownName = (node: Node, field: string) =>
  !node.computed &&
  ((node.type === 'MemberExpression' && field === 'property') ||
    (node.type === 'Property' && field === 'key' && !node.shorthand))

/** Types are erased; what stands in these is not one. */
const valuesInTypes = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** All names that are used anywhere in a node, those that it declares included; types apart. */
export function usedBy(root: Node): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node) => {
    if (node.type === 'Identifier') names.add(String(node.name))
    if (node.type.startsWith('TS') && !valuesInTypes.includes(node.type)) return
    for (const [field, value] of Object.entries(node)) {
      if (ownName(node, field)) continue
      for (const inner of nodesOf(value)) visit(inner)
    }
  }
  visit(root)
  return names
}

/** Names of which one of these fields is read. */
export function readFields(roots: readonly Node[], fields: readonly string[]): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node) => {
    const name = node.type === 'MemberExpression' ? textIn(node.object) : undefined
    if (name !== undefined && fields.includes(textIn(node.property) ?? '')) names.add(name)
    for (const inner of Object.values(node).flatMap(nodesOf)) visit(inner)
  }
  for (const root of roots) visit(root)
  return names
}
