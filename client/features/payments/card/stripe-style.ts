import type { StripeElementStyle } from '@stripe/stripe-js'

/** The look of our controls in the current theme, for a frame that our styles do not reach. */
export function cardElementStyle(): StripeElementStyle {
  const { fontSize } = getComputedStyle(document.documentElement)
  return {
    base: {
      color: plainColour('--foreground'),
      iconColor: plainColour('--muted-foreground'),
      fontFamily: 'system-ui, sans-serif',
      fontSize,
      '::placeholder': { color: plainColour('--muted-foreground') },
    },
    invalid: { color: plainColour('--danger'), iconColor: plainColour('--danger') },
  }
}

/** A design colour as rgb(), which every browser and Stripe understand. */
function plainColour(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return 'currentColor'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
