import { useState } from 'react'
import { storage } from '../../../platform/web/storage.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { Permission } from '../../push/state-rules.ts'
/** What the browser lets this site show; where it knows no notifications, `unsupported`. */
export function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** The permission, and the question for it; `isAnswered` once there is something to say of it. Asked again it looks anew. */
export function useNotifications() {
  const [permission, setPermission] = useState(readPermission)
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    if (permission === 'default') await allow()
    setPermission(readPermission())
    setAsked(true)
  }
  return { permission, isAnswered: isAsked || permission !== 'default', ask }
}

/** Asks, and with the permission whoever is in takes notifications here; what fails is turned on in their settings. */
async function allow(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const owner = ownerHere()
  if (!owner) return
  try {
    const { turnPushOn } = await import('../../push/web/parts/push-state.ts')
    await turnPushOn(owner)
  } catch {
    // The permission stays, and is used for new versions.
  }
}

/** A phone may be a patient's and a psychologist's: whose area this is says who asked. */
function ownerHere() {
  const isPatients = location.pathname.startsWith('/patient/')
  if (isPatients) return storage.get('patientPhone') ? 'patient' : null
  return storedPsychologist() ? 'psychologist' : null
}
