type Platform = 'iPhone and iPad' | 'Android' | 'Computer'

const steps: Record<Platform, string[]> = {
  'iPhone and iPad': [
    'Open Settings, then Privacy & Security, then Location Services, and switch it on.',
    'In the same list choose Safari Websites (or your browser) and tap “While Using the App”.',
    'Back here, tap the button left of the address, then Website Settings, and set Location to Allow.',
  ],
  Android: [
    'Swipe down from the top of the screen and switch Location on.',
    'Back here, tap the icon left of the address, then Permissions.',
    'Switch Location on for this site.',
  ],
  Computer: [
    'Click the icon left of the address and set Location to Allow.',
    'If that is not enough: on Windows look under Settings, Privacy & security, Location; on a Mac under System Settings, Privacy & Security, Location Services. Your browser must be allowed there.',
  ],
}

function ownPlatform(): Platform {
  const agent = navigator.userAgent
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad/.test(agent)) return 'iPhone and iPad'
  if (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1) return 'iPhone and iPad'
  return agent.includes('Android') ? 'Android' : 'Computer'
}

const platforms: Platform[] = ['iPhone and iPad', 'Android', 'Computer']

/** Where each kind of device has the switch, one's own first and open. */
export function LocationSteps() {
  const own = ownPlatform()
  const others = platforms.filter((platform) => platform !== own)
  return (
    <>
      {[own, ...others].map((platform) => (
        <details key={platform} name="location-help" open={platform === own}>
          <summary>{platform}</summary>
          <ol>
            {steps[platform].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}
