import { type RefObject, useEffect, useState } from 'react'

/** Whether any part of the element is on the screen. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setVisible(entry?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return visible
}
