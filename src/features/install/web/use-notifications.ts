import { useState } from 'react'
import type { Permission } from '../rules.ts'

/** What the browser lets this site show; where it knows no notifications, `unsupported`. */
export function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** The permission, and the question for it; `isAnswered` once there is something to say of it. Asked again it looks anew. */
export function useNotifications() {
  const [permission, setPermission] = useState(readPermission)
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    if (permission === 'default') await Notification.requestPermission()
    setPermission(readPermission())
    setAsked(true)
  }
  return { permission, isAnswered: isAsked || permission !== 'default', ask }
}
