/** What the academy knows of itself once a mail has gone out through the mail server of this mark. */
export const testedFact = (server: string) => `mail_tested_${server}`
