const key = 'playsOn'

/** Whether the next lesson begins by itself on this device, as it does until somebody switches that off. */
export const storedPlaysOn = (): boolean => localStorage.getItem(key) !== 'off'

export const keepPlaysOn = (playsOn: boolean): void =>
  localStorage.setItem(key, playsOn ? 'on' : 'off')
