import {
  BroadcastEditor,
  type BroadcastEditorProps,
} from '#client/features/broadcasts/broadcast-editor.tsx'
import { FilterFields } from '#client/features/members/filter-fields.tsx'

/** Writes a broadcast, addressed with the filters of the members list. */
export function MemberBroadcast(props: Omit<BroadcastEditorProps, 'filters'>) {
  return (
    <BroadcastEditor
      {...props}
      filters={(filter, onChange) => <FilterFields filter={filter} onChange={onChange} />}
    />
  )
}
