import { wordSet } from '../../../2-model/word-set.ts'

/** Days of the week in many languages, long and short: they say nothing that the date beside them does not say. */
export const WEEKDAYS = wordSet(`
  الأحد الأربعاء الاثنين الثلاثاء الجمعة الخميس السبت вт вторник нд неделя петък пн понеделник пт сб ср сряда събота
  четвъртък чт dc dg dijous dilluns dimarts dimecres dissabte diumenge divendres dj dl ds dt dv ne neděle po pondělí
  pá pátek so sobota st středa út úterý čt čtvrtek fre fredag lør lørdag man mandag ons onsdag søn søndag tirs tirsdag
  tors torsdag di dienstag do donnerstag fr freitag mi mittwoch mo montag sa samstag sonnabend sonntag δευ δευτέρα κυρ
  κυριακή πέμ πέμπτη παρ παρασκευή σάβ σάββατο τετ τετάρτη τρί τρίτη fri friday mon monday sat saturday sun sunday thu
  thur thurs thursday tue tues tuesday wed wednes wednesday weds dom domingo jue jueves lun lunes mar martes mié
  miércoles sáb sábado vie viernes esmaspäev kolmapäev laupäev neljapäev pühapäev reede teisipäev ke keskiviikko la
  lauantai ma maanantai pe perjantai su sunnuntai ti tiistai to torstai dim dimanche jeu jeudi lundi mardi mer
  mercredi sam samedi ven vendredi שני ned nedjelja pet petak pon ponedjeljak sri srijeda sub subota uto utorak čet
  četvrtak cs csütörtök hétfő kedd péntek sze szerda szo szombat vasárnap jum jumat kam kamis min minggu rab rabu sab
  sabtu sel selasa sen senin domenica gio giovedì lunedì martedì mercoledì sabato venerdì 土 土曜日 日 日曜日 月 月曜日 木 木曜日 水
  水曜日 火 火曜日 金 金曜日 금 금요일 목 목요일 수 수요일 월 월요일 일 일요일 토 토요일 화 화요일 an antradienis ketvirtadienis kt penktadienis pirmadienis
  pn pr sekmadienis sk tr trečiadienis šeštadienis št ceturtd ceturtdiena otrd otrdiena piektd piektdiena pirmd
  pirmdiena sestd sestdiena svētd svētdiena trešd trešdiena tir tor dinsdag donderdag maandag vr vrijdag wo woensdag
  za zaterdag zo zondag czw czwartek niedz niedziela piątek poniedziałek pt sob wt wtorek śr środa feira qua quarta
  qui quinta seg segunda sex sexta ter terça dum duminică joi luni marți mie miercuri sâm sâmbătă vin vineri
  воскресенье вс понедельник пятница среда среду суббота четверг nedeľa pi piatok pondelok streda ut utorok štvrtok
  lör lördag mån måndag sön söndag tis tisdag cmt cum cuma cumartesi paz pazar pazartesi per perşembe pzt sal salı çar
  çarşamba вівторок неділя пʼятниця понеділок середа субота четвер 周一 周三 周二 周五 周六 周四 周日 星期一 星期三 星期二 星期五 星期六 星期四 星期日`)
