import { useState } from 'react'
import { storage } from '../../../platform/web/storage.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { Permission } from '../../push/state-rules.ts'
export function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

export function useNotifications() {
  const [permission, setPermission] = useState(readPermission)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const ask = async () => {
    if (permission === 'default') await allow()
    setPermission(readPermission())
    setDialogOpen(true)
  }
  return { permission, isAnswered: isDialogOpen || permission !== 'default', ask }
}

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

/** Returns who gets the notifications here. A phone may belong to both a patient and a psychologist: the area decides. */
function ownerHere() {
  const isPatients = location.pathname.startsWith('/patient/')
  if (isPatients) return storage.get('patientPhone') ? 'patient' : null
  return storedPsychologist() ? 'psychologist' : null
}
