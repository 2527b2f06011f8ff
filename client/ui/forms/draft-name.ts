/** The draft's name for a form that creates something, or changes an item. */
export const draftName = (name: string, item?: { id: string }): string =>
  `${name} ${item?.id ?? 'new'}`
