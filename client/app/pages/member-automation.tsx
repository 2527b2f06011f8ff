import {
  AutomationEditor,
  type AutomationEditorProps,
} from '#client/features/automations/automation-editor.tsx'
import { FilterFields } from '#client/features/members/filter-fields.tsx'
import { LessonFields } from './lesson-fields.tsx'
import { MemberChoice } from './member-choice.tsx'

/** Writes an automation, with the filters of the members list, the lessons of courses, and members to try it with. */
export function MemberAutomation(
  props: Omit<AutomationEditorProps, 'filters' | 'lessons' | 'memberChoice'>,
) {
  return (
    <AutomationEditor
      {...props}
      filters={(filter, onChange) => <FilterFields filter={filter} onChange={onChange} />}
      lessons={(chosen, onChange) => <LessonFields chosen={chosen} onChange={onChange} />}
      memberChoice={(onChosen) => <MemberChoice onChosen={onChosen} />}
    />
  )
}
