/** What the academy knows of itself once somebody has seen it as a student does. */
export const seenAsStudent = 'seen_as_student'
