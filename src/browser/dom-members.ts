// In forms and documents, an element with the name of a member takes its place: <input name="attributes">, <img name="title">.
// So members are read from the prototypes, which such names do not change.

type NodeMembers = Pick<Node, 'nodeType' | 'nodeName' | 'nodeValue' | 'childNodes'>
type ElementMembers = Pick<Element, 'attributes' | 'shadowRoot'>
type DocumentMembers = Pick<
  Document,
  'URL' | 'title' | 'characterSet' | 'defaultView' | 'documentElement' | 'scrollingElement'
>

export const nodeMember = <Name extends keyof NodeMembers>(node: Node, name: Name): NodeMembers[Name] =>
  Reflect.get(Node.prototype, name, node)

export const elementMember = <Name extends keyof ElementMembers>(element: Element, name: Name): ElementMembers[Name] =>
  Reflect.get(Element.prototype, name, element)

export const documentMember = <Name extends keyof DocumentMembers>(
  document: Document,
  name: Name,
): DocumentMembers[Name] => Reflect.get(Document.prototype, name, document)

/** The handler that a page set as a property or an attribute. */
export const hasClickHandler = (element: Element): boolean =>
  element instanceof HTMLElement && Boolean(Reflect.get(HTMLElement.prototype, 'onclick', element))

export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element)

export const isDisplayed = (element: Element): boolean => Element.prototype.checkVisibility.call(element)

export const baseOf = (document: Document): string => Reflect.get(Node.prototype, 'baseURI', document)
