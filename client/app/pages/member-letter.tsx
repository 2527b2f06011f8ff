import { LetterEditor, type LetterEditorProps } from '#client/features/letters/letter-editor.tsx'
import { FilterFields } from '#client/features/members/filter-fields.tsx'

/** Writes a letter, addressed with the filters of the members list. */
export function MemberLetter(props: Omit<LetterEditorProps, 'filters'>) {
  return (
    <LetterEditor
      {...props}
      filters={(filter, onChange) => <FilterFields filter={filter} onChange={onChange} />}
    />
  )
}
