import clip from '#database/demo/media/01-what-a-pip-is.mp4?inline'

/** The bytes of a short video of the demo, which a browser plays. */
export const demoClip = Uint8Array.from(atob(clip.replace(/^.*,/, '')), (one) => one.charCodeAt(0))
