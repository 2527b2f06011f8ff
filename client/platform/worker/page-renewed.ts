/** The service worker's message to a page it served from this device, once the academy has sent another. */
export const pageRenewed = 'the page has changed'
