import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { useOwnAccount } from './own-account.ts'

export function ProfileBlock() {
  const { name, email, isPro, isAdmin, profile } = useOwnAccount()
  const plan = isPro ? 'Pro' : 'Básico'
  return (
    <div className="rounded-lg border border-line bg-paper p-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={profile?.profileImage} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted" title={email}>
            {email}
          </p>
        </div>
      </div>
      <div className="mt-2.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {profile && (
          <Badge variant={isPro || isAdmin ? 'default' : 'secondary'}>
            {isAdmin ? 'Super Admin' : plan}
          </Badge>
        )}
        {profile?.crp && <span className="tabular-nums">CRP {profile.crp}</span>}
      </div>
      {/* Reserves its line, so that the navigation does not move when the profile loads. */}
      {!isAdmin && (
        <p className="mt-1 h-6 truncate text-sm text-muted">{profile?.specialization}</p>
      )}
    </div>
  )
}
