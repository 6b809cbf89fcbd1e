const UNITS = [
  'h|hrs?|hours?|std|stunden?|heures?|horas?|ore|tim|timer|uur|godz|saat|ч|год|小时|小時|時間|시간|ชั่วโมง|ชม',
  'd|days?|tage?|weeks?|nights?|mins?|minutes?|minuten|minuti|minutos|minuter|dk|dakika|мин|хв|分鐘|分钟|分|분|นาที',
  's|sec|seconds?',
].join('|')

/** "2h 22m", "48 min", "1 tim 52 min", "1:02:30". */
export const DURATION = new RegExp(
  `^(?:ca\\.?|about|approx\\.?)?\\s*(?:\\d+(?:m|\\s*(?:${UNITS}))(?!\\p{L})\\.?[\\s,:]*)+(?:read|lesezeit|de lecture)?$|^\\d+:\\d\\d:\\d\\d$`,
  'iu',
)
