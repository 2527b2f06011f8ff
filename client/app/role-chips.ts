/** A role in readable form: 'academy_student' as 'academy', other underscores as spaces. */
export function roleLabel(role: string): string {
  return role.replace('_student', '').replaceAll('_', ' ')
}
