import { expect, test } from 'vitest'
import { providerOf } from './player-provider.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube'],
  ['https://vimeo.com/76979871', 'vimeo'],
  ['https://home.wistia.com/medias/e4a27b971d', 'wistia'],
  ['https://embed-ssl.wistia.com/deliveries/1.mp4', 'wistia'],
  ['https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k', 'mux'],
  ['https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k.m3u8', 'mux'],
  ['https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5', 'spotify'],
  ['https://www.twitch.tv/videos/106400740', 'twitch'],
  ['https://www.tiktok.com/@teacher/video/6718335390845095173', 'tiktok'],
  ['https://cdn.lessons.example/lesson/index.m3u8', 'streams'],
  ['https://cdn.lessons.example/lesson.mp4', 'streams'],
  ['https://wistia.com.elsewhere.example/lesson.mp4', 'streams'],
])('%s is played by %s', (address, provider) => {
  expect(providerOf(address)).toBe(provider)
})
