export const sendFailure = 'Failed to upload the statement. Please try again.'
