/** A page's message to the service worker: it is calm, so that the files it does not need itself may come. */
export const keepAllFiles = 'keep all files'
