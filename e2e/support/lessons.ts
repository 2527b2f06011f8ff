import type { Page } from 'playwright'

/** The state of the video on the page. */
export const videoOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    volume: video.volume,
    rate: video.playbackRate,
    width: video.clientWidth,
    height: video.clientHeight,
    paused: video.paused,
  }))

/** Plays the rest at a speed that the player offers, so that all of it is really watched. */
export async function watchQuickly(page: Page) {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 2
    return video.play()
  })
}
