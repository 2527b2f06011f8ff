/** The fact recorded once somebody has viewed the academy as a student. */
export const seenAsStudent = 'seen_as_student'
