import { growEverySeries } from '../../src/features/series/growth-commands.ts'
import { connectPostgres } from '../../src/platform/server/database.ts'

/** A process that grows every series of a database, and says when it begins. */
const db = await connectPostgres(process.argv[2] ?? '', () => {})
process.stdout.write('growing\n')
await growEverySeries(db, Date.now())
await db.close()
