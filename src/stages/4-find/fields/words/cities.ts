/**
 * Large cities, without accents. Most are from GeoNames (https://www.geonames.org, CC BY 4.0): those with 250,000
 * inhabitants, or 60,000 in Europe, North America, Australia, New Zealand, and Japan.
 */
export const CITIES: ReadonlySet<string> = new Set(
  `
  's-hertogenbosch|a coruna|aachen|aalborg|aalen|aalst|aarhus|aba|abadan|abbotsford|abeokuta|aberdeen|abidjan|abiko|
  abilene|abobo|abomey-calavi|abu dhabi|abu ghurayb|abuja|acapulco|accra|acharnes|ad diwaniyah|adana|
  adapazari|addis ababa|adelaide|aden|ado-ekiti|afragola|agadir|ageoshimo|agios dimitrios|agra|
  aguascalientes|ahmadnagar|ahmedabad|ahvaz|aigaleo|aix-en-provence|aizawl|ajax|ajman city|ajmer|
  akashi|akita|akola|akron|aksu|aktobe|akure|al ahmadi|al fayyum|al hillah|al hoceima|
  al hudaydah|al hufuf|al kharj|al kut|al mansurah|al mubarraz|al qadarif|
  alafaya|alameda|alba iulia|albacete|albany|albuquerque|alcala de guadaira|alcala de henares|alcobendas|alcorcon|
  alcoy|aldershot|aleppo|alessandria|alexandria|algeciras|algiers|algorta|algueirao|alhambra|alicante|alief|aligarh|
  alkmaar|allahabad|allen|allentown|almaty|almelo|almere stad|almeria|alpharetta|alphen aan den rijn|altamura|
  alto barinas|altona|alvaro obregon|alwar|alytus|amadora|amagasaki|amarillo|ambattur|ambon|amersfoort|ames|amherst|
  amiens|amman|amravati|amritsar|amstelveen|amsterdam|amsterdam-zuidoost|anaheim|ananindeua|anapolis|anchorage|
  ancona|andijon|andria|angeles city|angers|anjo|ankara|ann arbor|anqing|ansan-si|anshan|anshun|antalya|antananarivo|
  antibes|antioch|antipolo|antofagasta|antwerp|antwerpen|anyang|anyang-si|aomori|aparecida de goiania|apeldoorn|
  apple valley|appleton|ar rayyan|aracaju|arad|arak|aral|archway|ardabil|arden-arcade|arenella|arequipa|arezzo|
  arganzuela|argenteuil|arhus|arkhangel’sk|arlington|arlington heights|armenia|arnhem|arnsberg|arona|arusha|arvada|
  as sulaymaniyah|asahikawa|asaka|asansol|aschaffenburg|asheville|ashford|ashgabat|ashikaga|ashiya|asker|asmara|
  asnieres-sur-seine|assen|asti|astoria|astrakhan|asuncion|asyut|atascocita|atasehir|athens|atlanta|atsugi|
  aubervilliers|auburn|auckland|augsburg|aulnay-sous-bois|aurangabad|aurora|austin|avadi|avignon|aviles|avondale|
  aylesbury|azadshahr|azcapotzalco|bab ezzouar|bacau|bacolod city|bacoor|badajoz|badalona|bafoussam|bagcilar|
  bagerhat|baghdad|baguio|bahawalpur|bahcelievler|bahia blanca|baia mare|baicheng|bakersfield|baku|baldwin park|bali|
  balikpapan|ballarat|baltimore|bamako|bamberg|bamenda|banda aceh|bandar abbas|bandar lampung|bandung|bangalore|
  bangkok|bangor|bangui|banjarmasin|banqiao|banska bystrica|baoding|baotou|barakaldo|baranagar|barasat|barcelona|
  barddhaman|bareilly|bari|barinas|barking|barlad|barletta|barnaul|barnsley|barquisimeto|barranquilla|barrie|barueri|
  basel|basildon|basingstoke|basrah|batam|bath|batikent|batman|batna|baton rouge|battagram|battersea|bauchi|bauru|
  bayan nur|bayonne|bayreuth|bayside|baytown|beaumont|beaverton|beckenham|becontree|bedford|beihai|beijing|beira|
  beirut|bei’an|bekasi|bekescsaba|belchatow|belem|belfast|belford roxo|belgaum|belgorod|belgrade|bellary|bellevue|
  bellflower|bellingham|bello|belmont cragin|belo horizonte|bemowo|bend|bendigo|bengaluru|bengbu|benghazi|bengkulu|
  benidorm|benin city|benito juarez|benoni|bensonhurst|benxi|beppu|bergamo|bergedorf|bergen|bergen op zoom|bergheim|
  bergisch gladbach|berkeley|berlin|bern|berne|besancon|bethesda|bethlehem|betim|bexley|beziers|bhagalpur|bhatpara|
  bhavnagar|bhayandar|bhilai|bhilwara|bhimbar|bhiwandi|bhopal|bhubaneshwar|bialoleka|bialystok|bielany|bielefeld|
  bielsko-biala|bien hoa|bijapur|bikaner|bilaspur|bilbao|bilimora|billings|binan|birkenhead|birmingham|bishkek|
  biskra|bismarck|bissau|bistrita|blackburn|blackpool|blagoevgrad|blaine|blantyre|bloemfontein|bloomington|blumenau|
  bobo-dioulasso|boca raton|bocholt|bochum|bogenhausen|bognor regis|bogor|bogota|boise|bokaro|boksburg|
  bolingbrook|bologna|bolton|bolzano|bonn|boras|bordeaux|borivli|borujerd|bossier city|boston|botosani|
  botshabelo|bottrop|bouake|boulder|boulogne-billancourt|boumerdas|bourges|bournemouth|bowling green|
  boynton beach|bracknell|bradford|braga|brahmapur|braila|brakpan|brampton|brandon|brantford|brasilia|brasov|
  bratislava|bratsk|braunschweig|brazzaville|breda|bremen|bremerhaven|brent|brentwood|brescia|brest|bridgeport|
  brighton|brindisi|brisbane|bristol|brixton|brno|brockton|broken arrow|bromma|brooklyn|brooklyn park|broomfield|
  brossard|brownsville|bruges|brugge|brunswick|brussel|brussels|bruxelles|bryan|bryansk|bucaramanga|bucharest|
  bucheon-si|buckley|budapest|
  
  budta|buena park|
  buenos aires|buffalo|bujumbura|bulawayo|bunbury|bundaberg|buraydah|burbank|burgas|burgos|burlington|burnaby|
  burnley|burnsville|bursa|burton upon trent|bury|busan|bushwick|busto arsizio|butuan|buzau|bydgoszcz|bytom|cabuyao|
  cacem|caceres|cadiz|caen|cagayan de oro|cagliari|cainta|cairns|cairo|calabar|calais|calamba|calgary|cali|callao|
  caloocan city|camaguey|camarillo|camayenne|cambridge|camden|campina|campina grande|campinas|campo grande|
  campos dos goytacazes|can tho|canarsie|canary wharf|canberra|cancun|cangzhou|cankaya|cannes|cannock|canoas|
  canoga park|canton|cape coral|cape town|capelle aan den ijssel|carabanchel|caracas|carapicuiba|cardiff|carlisle|
  carlsbad|carmel|carmichael|carol city|carrefour|carrollton|carson|cartagena|cary|casablanca|casas adobes|cascavel|
  caserta|casper|castellammare di stabia|castelldefels|castello de la plana|castleford|castro valley|castrop-rauxel|
  catania|catanzaro|caucaia|caxias do sul|cebu city|cedar park|cedar rapids|celaya|celle|centennial|centreville|
  cergy-pontoise|cesena|ceske budejovice|ceuta|chamartin|chamberi|chambery|champaign|champigny-sur-marne|chanda|
  chandigarh|chandler|changchun|changde|changsha|changshu city|changwon|changzhi|changzhou|chaoyang|chaozhou|
  charleroi|charleston|charlotte|charlottenburg|chatham|chattanooga|cheboksary|cheektowaga|chelm|chelmsford|chelsea|
  cheltenham|chelyabinsk|chemnitz|chengde|chengdu|chengzhong|chennai|cheonan|cheongju-si|cherepovets|cherkasy|
  chernihiv|cherry hill|chesapeake|chester|chesterfield|cheyenne|chiba|chicago|chiclana de la frontera|chiclayo|
  chico|chifeng|chigasaki|chihuahua|chikushino-shi|chilliwack|chimbote|chimoio|chinatown|chinju|chino|chino hills|
  chiryu|chisinau|chita|chitose|chittagong|chitungwiza|chofu|chongjin|chongqing|chorzow|christchurch|chula vista|
  chuzhou|cicero|cimahi|cincinnati|cinisello balsamo|cirebon|citrus heights|city center|
  ciudad apodaca|ciudad bolivar|ciudad de mexico|ciudad del este|
  ciudad guayana|ciudad lineal|ciudad nezahualcoyotl|ciudad obregon|ciudad real|ciudad victoria|
  ciutat vella|clarksville|clearwater|clermont-ferrand|cleveland|clifton|clovis|cluj-napoca|
  coacalco|cochabamba|cochin|coimbatore|coimbra|colchester|college station|colmar|cologne|colombes|colombo|
  colorado springs|columbia|columbus|comilla|como|compton|conakry|concord|coney island|conroe|
  constanta|constantine|contagem|conway|coon rapids|copenhagen|coquitlam|coral springs|cordoba|cork|
  cornella de llobregat|corpus christi|corrientes|cosenza|coslada|costa mesa|cotonou|cottbus|council bluffs|
  courbevoie|coventry|cox’s bazar|coyoacan|craiova|cranston|crawley|creteil|crewe|croydon|cuauhtemoc|
  cuautitlan izcalli|cucuta|cuenca|cuernavaca|cuiaba|culiacan|cumana|cupertino|curitiba|cusco|cuttack|czestochowa|
  da nang|dabrowa gornicza|dadonghai|dadukou|daegu|daejeon|dagenham|daitocho|dakar|dale city|dalian|dallas|daly city|
  damascus|dammam|danbury|dandong|dar es salaam|darbhanga|darlington|darmstadt|dartmouth|darwin|dasmarinas|datong|
  daugavpils|davangere|davao|davenport|davie|davis|dayton|daytona beach|dazaifu|dearborn|debrecen|decatur|
  deer valley|deerfield beach|dehra dun|delft|delhi|delicias|delmenhorst|delray beach|delta|deltona|den haag|denizli|
  denpasar|denton|denver|depok|derby|derry|des moines|dessau|detmold|detroit|deurne|deva|deventer|dewas|dezhou|dhaka|
  dhulia|diadema|diepsloot|dihok|dijon|dinslaken|dire dawa|diyarbakir|djibouti|dnipro|dobrich|doha|dombivli|
  donaustadt|doncaster|donetsk|dongguan|dordrecht|dormagen|dorsten|dortmund|dos hermanas|dothan|douala|downey|
  drammen|drancy|dresden|drobeta-turnu severin|dubai|dublin|dudley|duisburg|duluth|dundalk|dundee|dunedin|dunkerque|
  duque de caxias|durban|duren|durg|durgapur|durham|dushanbe|dusseldorf|eagan|east chattanooga|east flatbush|
  east hampton|east harlem|east independence|east jerusalem|east kilbride|east london|east los angeles|east new york|
  east norwalk|east orange|east york|eastbourne|eau claire|ebetsu|ebute ikorodu|ecatepec|ede|
  eden prairie|edinburg|edinburgh|edison|edmond|edmonton|efon-alaaye|eiguliai|eimsbuttel|eindhoven|eixample|el cajon|
  el daein|el ejido|el fasher|el monte|el obeid|el paso|el prat de llobregat|el puerto de santa maria|elazig|elblag|
  elche|elgin|elizabeth|elk grove|ellesmere port|ellicott city|elmhurst|encinitas|enfield town|
  enschede|ensenada|enugu|erbil|erd|erfurt|erie|erlangen|erzsebetvaros|erzurum|esbjerg|escondido|esenler|eskilstuna|
  eskisehir|espoo|essen|esslingen|estepona|etawah|etobicoke|eugene|evanston|evansville|everett|exeter|fairfield|
  faisalabad|fall river|fargo|faridabad|farmington hills|favoriten|fayetteville|federal way|feira de santana|
  fenghuang|ferrara|ferrol|fes|firenze|firozabad|fishers|flagstaff|flatbush|flatlands|flensburg|
  flint|florence|florence-graham|florianopolis|floridablanca|floridsdorf|flower mound|focsani|foggia|folkestone|
  folsom|fontana|fordham|fordon|forest hills|forli|fort collins|fort lauderdale|fort mcmurray|fort myers|fort smith|
  fort wayne|fort worth|fortaleza|foshan|foz do iguacu|framingham|framingham center|franca|frankfurt am main|
  franklin|frederick|frederiksberg|fredrikstad|freetown|freiburg|fremont|fresno|friedrichshain|frisco|
  fuencarral-el pardo|fuengirola|fuenlabrada|fuji|fujieda|fujinomiya|fujioka|fujisawa|fukayacho|fukuchiyama|
  fukui-shi|fukuoka|fukuroi|fukushima|fukuyama|fulda|fullerton|funchal|fuorigrotta|furth|furukawa|fushun|fussa|fuxin|
  fuzhou|fylde|gabrovo|gaillimh|gainesville|gaithersburg|gajuwaka|galati|galway|gamagori|gamonal|gandia|ganja|
  garbsen|garden grove|gardena|garland|garoua|gary|gastonia|gateshead|gatineau|gavle|gaya|gaza|gaziantep|gdansk|
  gdynia|gebze|geelong|gela|gelsenkirchen|general santos|geneva|geneve|genk|genoa|genova|gent|george town|georgetown|
  gera|germantown|gesundbrunnen|getafe|getxo|ghaziabad|ghent|giessen|gifu-shi|gijon|gilbert|gillingham|ginowan|
  girona|giugliano in campania|giurgiu|giza|gladbeck|glasgow|glen burnie|glendale|gliwice|glogow|gloucester|glyfada|
  gniezno|goiania|gold coast|gombe|gomez palacio|goodyear|gorakhpur|gorzow wielkopolski|gosport|goteborg|gotenba|
  gothenburg|gottingen|gouda|governador valadares|goyang-si|gracia|granada|grand junction|grand prairie|grand rapids|
  granollers|gravesend|grays|graz|great yarmouth|greater noida|greater sudbury|greeley|green bay|
  greenburgh|greensboro|greenville|grenoble|gresham|grevenbroich|grimsby|groningen|grosseto|grudziadz|guadalajara|
  guadalupe|guangzhou|guankou|guantanamo|guaruja|guarulhos|guatemala city|guayaquil|guelph|guidonia montecelio|
  guildford|guilin|guiyang|gujranwala|gujrat|gulbarga|gulfport|guli|gumi|guntur|gushikawa|
  gutersloh|guwahati|gwalior|gwangju|gyoda|gyor|ha'il|haarlem|hachinohe|hachioji|hadano|hafar al-batin|hagen|haifa|
  haikou|haiphong|hakodate|halifax|halmstad|hamadan|hamah|hamakita|hamamatsu|hamburg|hamburg-mitte|hamburg-nord|
  hamhung|hamilton|hamm|hammond|hampton|hanamaki|hanau|handa|handan|hangzhou|haninge|hanno|hannover|hanoi|
  hanover|haora|harare|harbin|harburg|hargeysa|harlem|harlingen|harlow|harrogate|hartford|hartlepool|haskovo|hasselt|
  hastings|hasuda|hatsukaichi|havana|haverhill|havirov|hawthorne|hayward|heerlen|hefei|hegang|heidelberg|heilbronn|
  hekinan|hellersdorf|helmond|helsingborg|helsinki|hemel hempstead|hemet|henderson|hengelo|hengshui|hengyang|herat|
  hereford|herford|hermosillo|herne|heroica matamoros|herten|hesperia|heze|hialeah|higashimurayama|high peak|
  high point|high wycombe|highlands ranch|hikone|hildesheim|hillsboro|hilversum|himeji|hino|hirakata|hiratsuka|
  hirosaki|hiroshima|hisar|hita|hitachi|hitachi-naka|ho chi minh city|hobart|hofu|hohhot|holguin|hollywood|homestead|
  homs|homyel'|honcho|hong kong|honjo|honmachi|honolulu|hoofddorp|hoorn|hoover|horlivka|horta-guinardo|hortaleza|
  hounslow|houston|hove|hradec kralove|hrodna|hsinchu|huai'an|huaibei|huainan|hualien city|huancayo|huangshi|hubli|
  huddersfield|huddinge|hue|huelva|huizhou|hulan ergi|hunedoara|hungnam|huntington beach|huntsville|huocheng|
  hwaseong-si|hyderabad|iasi|ibadan|ibague|ibaraki|ichalkaranji|ichihara|ichinomiya|ichinoseki|iida|iizuka|ikeda|
  ikeja|ikoma|ikot ekpene|iksan|ilesa|iligan|iligan city|ilion|ilioupoli|iloilo|ilorin|imaichi|ina|inazawa|incheon|
  indianapolis|indio|indore|inglewood|ingolstadt|innsbruck|inowroclaw|inuyama|ioannina|iowa city|ipoh|ipswich|
  iquitos|irakleion|irapuato|irbid|irkutsk|ironville|irun|irvine|irving|irvington|isahaya|ise|isehara|iserlohn|
  isesaki|isfahan|ishinomaki|islamabad|islington|ismailia|issy-les-moulineaux|istanbul|itagui|itami|itaquaquecetuba|
  ito|ivanovo|iwaki|iwakuni|iwamizawa|iwata|iwatsuki|iwo|ixtapaluca|izhevsk|izmir|iztacalco|iztapalapa|izumi|
  izumiotsu|izumisano|izumo|jabalpur|jaboatao|jackson|jackson heights|jacksonville|jaen|
  jaipur|jakarta|jalandhar|jalgaon|jalna|jamaica|jambi city|jammu|jamnagar|jamshedpur|janesville|jastrzebie zdroj|
  jaworzno|jeddah|jeju city|jelenia gora|jelgava|jember|jena|jeonju|jerez de la frontera|jersey city|jerusalem|
  jhang sadr|jhansi|jiamusi|jiangmen|jianshui|jiaojiang|jiaozuo|jiaxing|jieyang|jilin|jinan|jincheng|jingdezhen|
  jining|jinzhou|jiujiang|jixi|joao pessoa|jodhpur|joetsu|johannesburg|johns creek|johnson city|johor bahru|
  joinville|joliet|jonesboro|jonkoping|jos|jozsefvaros|juarez|juba|juiz de fora|jundiai|jupiter|jyvaskyla|kabul|
  kadoma|kaduna|kaesong|kagoshima|kahramanmaras|kahriz|kaifeng|kaiserslautern|kaizuka|kakamigahara|
  kakegawa|kakinada|kakogawacho-honmachi|kalamaria|kalamazoo|kaliningrad|kalininskiy|kalisz|kallithea|kaluga|kalyan|
  kamakura|kamarhati|kameoka|kamigyo-ku|kamirenjaku|kamloops|kampala|kananga|kanata|kanazawa|
  kandahar|kano|kanoya|kanpur|kansas city|kanuma|kaohsiung|kaposvar|karabaglar|karachi|karagandy|karaj|karamay|
  karatsu|karbala|kariya|karlsruhe|karlstad|karol bagh|karvina|kashgar|kashihara|kashihara-shi|kashima-shi|kashiwa|
  kashiwazaki|kassala|kassel|kasugai|kasukabe|kasur|kathmandu|katori-shi|katowice|katsina|katsuta|kaunas|kawagoe|
  kawaguchi|kawanishi|kawasaki|kayseri|kazan|kazo|kecskemet|kedzierzyn-kozle|keelung|kelowna|kemerovo|kendall|
  kenitra|kenner|kennewick|kenosha|kent|keratsini|kerman|kermanshah|kerpen|kettering|khabarovsk|khabarovsk vtoroy|
  khalandrion|khamis mushait|kharkiv|khartoum|kherson|khmelnytskyi|khomeyni shahr|khorramabad|khorramshahr|khulna|
  kiel|kielce|kiev|kigali|killeen|kimhae|kimitsu|kings bridge|kingston|kingston upon hull|kingswood|kinshasa|
  kirkland|kirkuk|kirov|kiryu|kisangani|kisarazu|kishiwada|kispest|kissimmee|kitahiroshima|kitakami|kitakyushu|
  kitami|kitchener|kitwe|kladno|klagenfurt|klaipeda|klang|knoxville|kobanya|kobe|kobenhavn|koblenz|
  kochi|kofu|koga|kokubunji|kolhapur|kolkata|kollam|koln|kolwezi|komaki|komatsu|komsomolsk-on-amur|konan|konin|
  konosu|konstanz|konya|kopenick|korba|koreatown|koriyama|kortrijk|korydallos|koshigaya|kosice|kosti|kostroma|
  koszalin|kota|kota bharu|kota kinabalu|kotli|kousseri|kowloon|kozhikode|krakow|krasnodar|krasnogvargeisky|
  krasnoyarsk|krefeld|kreuzberg|kristiansand|krugersdorp|kryvyi rih|kuala lumpur|kuala terengganu|kuantan|kuching|
  kukatpalli|kukichuo|kulti|kumagaya|kumamoto|kumasi|kungsholmen|kunming|kunshan|kuopio|kupang|kurashiki|kure|kurgan|
  kurnool|kuroiso|kursk|kurume|kusatsu|kushiro|kuwana|kwangmyong|kyiv|kyoto|kyzylorda|l'hospitalet de llobregat|
  la habra|la haute-saint-charles|la laguna|la linea de la concepcion|la louviere|la mesa|la paz|la plata|
  la rochelle|la seyne-sur-mer|la spezia|ladner|lafayette|lagos|laguna niguel|lahore|lahti|lake charles|
  lake elsinore|lake forest|lakeland|lakeville|lakewood|lamezia terme|lancaster|landshut|langfang|
  lansing|lanzhou|laohekou|lapu-lapu city|laredo|largo|larisa|larkana|las cruces|las palmas de gran canaria|
  las pinas|las rozas|las vegas|latakia|latina|latur|lauderhill|launceston|lausanne|laval|lawrence|lawton|
  layton|le havre|le mans|league city|lecce|lee's summit|leeds|leeuwarden|leganes|legnica|lehigh acres|leicester|
  leiden|leipzig|lekki|lelystad|leon|les corts|leszno|lethbridge|leuven|levallois-perret|
  leverkusen|levis|lewisville|lexington|lexington-fayette|lianshan|liaoyang|liaoyuan|liberec|libertad|libreville|
  lichterfelde|lido di ostia|liege|liepaja|lijiang|likasi|lille|lilongwe|lima|limeira|limerick|limoges|linares|
  lincoln|lincoln park|linkoping|linyi|linz|lipetsk|lippstadt|lisboa|lisbon|lisburn|little rock|liupanshui|livermore|
  liverpool|livonia|livorno|ljubljana|lleida|lodi|lodz|logan city|logan square|logrono|lome|lomza|london|
  londrina|long beach|longmont|longueuil|longview|lorain|lorca|los angeles|los mochis|
  louisville|loures|loveland|lowell|lower hutt|lowestoft|luancheng|luanda|lubbock|lubeck|lubin|lublin|lubumbashi|
  lucca|lucerne|lucknow|ludenscheid|ludhiana|ludwigsburg|ludwigshafen|lugano|lugo|luhansk|luimneach|lund|
  luneburg|lunen|luohe|luoyang|luqiao|lusaka|luton|luxembourg|luxor|luzern|lviv|lynchburg|lynn|lynwood|lyon|
  maastricht|macapa|macau|macclesfield|maceio|machida|mackay|macon|madera|madison|madrid|madurai|maebaru-chuo|
  maebashi|magdeburg|magnitogorsk|mahilyow|maidenhead|maidstone|maiduguri|mainz|maitland|maizuru|majadahonda|
  makassar|makati city|makhachkala|makiyivka|makurdi|malaga|malang|malatya|malden|malegaon|malingao|malir cantonment|
  malmo|maltepe|manado|managua|manaus|manchester|mandalay|mandaluyong city|mandaue city|mandurah|mangalore|manhattan|
  manila|manizales|mannheim|manresa|mansfield|mansilingan|mantampay|manteca|manukau city|maple grove|maple ridge|
  maputo|mar del plata|maracaibo|maracay|marbella|marburg|mardan|margate|maribor|marienthal|maringa|
  mariupol|markham|marl|maroua|marousi|marrakesh|marsala|marseille|marugame|marysville|maryvale|marzahn|masan|
  mashhad|masina|massa|mataram|mataro|mathura|matola|matsubara|matsudo|matsue|matsumoto|matsuto|matsuyama|maturin|
  maua|mawlamyine|mazar-e sharif|mazatlan|mbeya|mbuji-mayi|mcallen|mckinney|meads|mecca|mechelen|medan|medellin|
  medford|medicine hat|medina|meerut|meidling|meknes|melbourne|melilla|memphis|mendip|mendoza|
  menifee|merced|merida|meridian|merignac|merkezefendi|mersin|mesa|mesquite|messina|mestre|metairie|metairie terrace|
  metz|mexicali|mexico city|miami|miami beach|miami gardens|mianyang|middlesbrough|midland|mielec|miguel hidalgo|
  mihara|mijas|miki|milan|milano|millcreek|milpitas|milton|milton keynes|milwaukee|minamirinkan|minato|minden|
  mingora|minna|minneapolis|mino|minsk|mira mesa|miramar|mishima|miskolc|misratah|mission|mission viejo|mississauga|
  missoula|missouri city|mito|mitte|mixco|miyakonojo|miyazaki|mizusawa|moabit|mobara|modena|modesto|moers|mogadishu|
  mogi das cruzes|mokolo|mokotow|mokpo|mombasa|monchengladbach|moncloa-aravaca|moncton|monrovia|
  mons|montebello|monterey park|monteria|monterrey|montes claros|montevideo|montgomery|montpellier|montreal|
  montreuil|monza|mooka|moore|moradabad|moratalaz|morelia|moreno valley|moriguchi|morioka|moriyama|morogoro|moron|
  moscow|moskva|mostoles|mosul|motril|mount pleasant|mount vernon|mountain view|mudanjiang|mueang nonthaburi|mukalla|
  mulheim|mulhouse|multan|mumbai|munchen|muncie|munich|munster|muratpasa|murcia|murfreesboro|murmansk|muroran|
  murrieta|musashino|muscat|muzaffarabad|muzaffarnagar|muzaffarpur|mwanza|mykolayiv|myslowice|mysore|n'djamena|
  nabari|naberezhnyye chelny|nagahama|nagano|nagaoka|nagareyama|nagasaki|nagoya|nagpur|naha|naihati|nairobi|najaf|
  najafgarh|najran|nakatsu|nakuru|nal’chik|namangan|nampa|nampula|namp’o|namur|nanaimo|nanchang|nanchong|nancy|
  nanded|nangi|nanjing|nanning|nanterre|nantes|nantong|nanyang|napa|naperville|naples|napoli|nara-shi|narela|narita|
  narsingdi|narutocho-mitsuishi|narva|nashik|nashua|nashville|nasiriyah|natal|national city|natore|
  naucalpan|navi mumbai|naypyidaw|ndola|nea ionia|nea smyrni|neijiang|neiva|nellore|
  nepean|neubrandenburg|neue neustadt|neuilly-sur-seine|neukolln|neumunster|neuss|neuwied|new bedford|new braunfels|
  new britain|new delhi|new haven|new kingston|new orleans|new rochelle|new york|new york city|
  newark|newcastle|newcastle under lyme|newcastle upon tyne|newmarket|newport|newport beach|newport news|newton|
  newtownabbey|neyagawa|nha trang|niagara falls|niamey|nice|nicolas romero|nieuwegein|niigata|niihama|niitsu-honcho|
  nijmegen|nikaia|nimes|ningbo|nippes|nis|nishi-tokyo-shi|nishinomiya-hama|nishio|niteroi|nitra|nizamabad|
  nizhniy novgorod|nizhny tagil|nobeoka|noda|noida|noisy-le-grand|norderstedt|norfolk|norfolk county|norman|
  norrkoping|north bergen|north charleston|north hollywood|north las vegas|north little rock|north miami|
  north peoria|north port|north shore|north stamford|north york|northampton|northridge|norwalk|
  norwich|notre-dame-de-grace|nottingham|nou barris|nouakchott|nova iguacu|novara|novo hamburgo|novokuznetsk|
  novosibirsk|nowrangapur|nowy sacz|nuevo laredo|numazu|nuneaton|nur-sultan|nuremberg|nurnberg|nyala|nyiregyhaza|
  n’dalatando|o'fallon|oakland|oakville|oaxaca|oberhausen|obihiro|obu|oceanside|ochota|odate|odawara|odense|odessa|
  offenbach|ogaki|ogden|oita|okanagan|okayama|okazaki|okegawa|okene|okinawa|oklahoma city|olathe|oldenburg|oldham|
  olinda|olomouc|olsztyn|omaha|omdurman|ome|omihachiman|omsk|omura|omuta|ondo|onitsha|onojo|onomichi|ontario|opava|
  opole|oradea|oran|ordos|orebro|orel|orem|orenburg|orihuela|orlando|orleans|orumiyeh|osaka|osasco|oshawa|oshkosh|
  osijek|oslo|osnabruck|oss|ostend|ostrava|ostrow wielkopolski|ostrowiec swietokrzyski|ota|otaru|otsu|ottakring|
  ottawa|ouagadougou|oujda-angad|oulu|ourense|overland park|oviedo|owo|oxford|oxnard|oyama|oyo|pabianice|
  pachuca|padang|paderborn|padova|paisley|palaio faliro|palatine|palembang|palencia|palermo|palm bay|
  palm coast|palma|palmdale|palmerston north|palo alto|palu|pamplona|panama|panevezys|panihati|panipat|panshan|
  paradsasvar|parana|parbhani|pardubice|paris|parkchester|parla|parma|pasadena|pasay|pasco|pasig city|
  pasragad branch|passaic|pasto|paterna|paterson|patiala|patna|patra|pau|paulista|pavia|pavlodar|pawtucket|
  pazardzhik|pearland|peckham|pecs|pekalongan|pekanbaru|pelotas|pembroke pines|penza|peoria|percut|pereira|peristeri|
  perm|pernik|perpignan|perris|perth|perugia|pesaro|pescara|peshawar|petaling jaya|petaluma|petare|peterborough|
  petionville|petropolis|petrozavodsk|pforzheim|pharr|philadelphia|phnom penh|phoenix|piacenza|piatra neamt|
  pickering|pico rivera|pietermaritzburg|pikine|pila|pilsen|pimpri|pingdingshan|pingxiang|
  piotrkow trybunalski|piracicaba|piraeus|pisa|pistoia|pitesti|pittsburg|pittsburgh|piura|plano|plantation|plauen|
  pleasanton|pleven|plock|ploiesti|plovdiv|plymouth|pohang|pointe-noire|poitiers|poltava|pomona|pompano beach|
  ponferrada|ponta grossa|pontevedra|pontianak|poole|popayan|pori|port elizabeth|port harcourt|port moresby|
  port said|port saint lucie|port sudan|port-au-prince|port-de-paix|portland|porto|porto alegre|
  porto velho|portsmouth|posadas|potsdam|poznan|pozuelo de alarcon|praga polnoc|praga poludnie|
  prague|praha|praia grande|prato|prenzlauer berg|presov|preston|pretoria|prince george|pristina|providence|provo|
  przemysl|pucallpa|puebla|pueblo|puente alto|puerto la cruz|punasa|pune|purley|purmerend|putian|
  puyang|puyang chengguanzhen|pyongyang|qarchak|qazvin|qingdao|qinhuangdao|qionghai|qiqihar|qom|quartu sant'elena|
  quebec|quebec city|queens|queluz|quetta|quezon city|quimper|quincy|quito|rabat|racine|radom|ragusa|rahim yar khan|
  raipur|rajahmundry|rajkot|rajshahi|raleigh|ramadi|ramgundam|ramnicu valcea|rampur|ranchi|rancho cordova|
  rancho cucamonga|rancho penasquitos|randburg|rangpur|rapid city|rasht|ratingen|raurkela|
  ravenna|rawalpindi|ra’s bayrut|reading|recife|recklinghausen|red deer|redding|redditch|redlands|redmond|
  redondo beach|redwood city|regensburg|reggio calabria|reggio nell'emilia|regina|reims|reinickendorf|remote|
  remscheid|rennes|reno|renton|repentigny|resistencia|resita|retiro|reus|reutlingen|reykjavik|reynosa|rheine|rialto|
  ribeirao das neves|ribeirao preto|richards bay|richardson|richmond|richmond hill|ridgewood|riga|rijeka|rimini|
  rio branco|rio de janeiro|rio rancho|rivas-vaciamadrid|riverside|riverview|rivne|riyadh|roanoke|rochdale|rochester|
  rochester hills|rock hill|rockford|rockhampton|rockingham|rocklin|rockville|rogers|rohini|rohtak|roma|roman|rome|
  romford|roosendaal|roquetas de mar|rosario|rosenheim|roseville|rossendale|rostock|rostov-na-donu|roswell|rotherham|
  rotorua|rotterdam|roubaix|rouen|round rock|rowlett|royal leamington spa|royal tunbridge wells|rubi|ruda slaska|
  rueil-malmaison|rugby|runcorn|ruse|russeifa|ryazan’|rybnik|ryugasaki|rzeszow|saarbrucken|sabadell|sabae|sacramento|
  safi|saga|saguenay|sagunto|saharanpur|saint charles|saint cloud|saint george|saint john|saint joseph|saint paul|
  saint peters|saint petersburg|saint-denis|saint-etienne|saint-jean-sur-richelieu|saint-laurent|saint-leonard|
  saint-maur-des-fosses|saint-nazaire|saint-quentin-en-yvelines|saitama|sakado|sakai|sakata|saku|sakura|sakurai|
  salamanca|salem|salerno|salford|salinas|salt lake city|salta|saltillo|salvador|salzburg|salzgitter|samara|
  samarinda|samarkand|samsun|samut prakan|san angelo|san antonio|san bernardino|san blas-canillejas|
  san clemente|san diego|san fernando|san francisco|san jose|san juan|
  san leandro|san luis potosi|san marcos|san mateo|san miguel de tucuman|san miguelito|san nicolas de los garza|
  san pedro|san pedro sula|san ramon|san salvador|san salvador de jujuy|san sebastian de los reyes|san tan valley|
  sanaa|sanandaj|sandacho|sandakan|sandnes|sandy|sandy springs|sangli|sanjo|sankt gallen|sanliurfa|
  sano|sant andreu|sant boi de llobregat|sant cugat del valles|sant marti|santa ana|
  santa barbara|santa catarina|santa clara|santa clarita|santa coloma de gramenet|santa cruz|santa cruz de la sierra|
  santa cruz de tenerife|santa fe|santa lucia|santa maria|chimalhuacan|santa marta|santa monica|
  santa rosa|santander|santiago|santiago de compostela|santiago de cuba|
  santiago de los caballeros|queretaro|surco|santiago del estero|santo andre|santo domingo|
  santo domingo este|santo domingo oeste|santol|santos|sants-montjuic|santutxu|sao bernardo do campo|
  sao joao de meriti|sao jose do rio preto|sao jose dos campos|sao luis|sao paulo|sao vicente|sapporo|sarajevo|
  saransk|saratov|sargodha|sari|sariwon|sarnia|sarria-sant gervasi|sasebo|saskatoon|sassari|satna|satsumasendai|
  satu mare|sault ste. marie|savannah|sayama|scarborough|schaumburg|schenectady|schiedam|schoneberg|schwabisch gmund|
  schwerin|scottsdale|scranton|scunthorpe|seattle|semarang|semey|sendai|seongnam-si|seoul|seraing|serekunda|seremban|
  serra|sesto san giovanni|setif|seto|setubal|sevastopol|sevilla|seville|sfantu gheorghe|sfax|shah alam|shahjanpur|
  shanghai|shangrao|shangyu|shantou|shaoguan|shaoxing|sharjah|shashi|shawnee|sheepshead bay|sheffield|shekhupura|
  shelby|shengli|shenyang|shenzhen|sherbrooke|shibata|shibganj|shihezi|shijiazhuang|shiki|shimada|shimodate|shimoga|
  shimonoseki|shimotoda|shiojiri|shiqi|shiraz|shivaji nagar|shiyan|shizuoka|shreveport|shrewsbury|shuangyashan|
  shumen|shyamnagar|shymkent|sialkot|siauliai|sibiu|siedlce|siegen|siemianowice slaskie|siliguri|silver spring|
  simferopol|simi valley|simmering|sincelejo|sindelfingen|singa|singapore|sint-niklaas|sinuiju|sioux city|
  sioux falls|siping|siracusa|sisli|situbondo|sivas|siviglia|skokie|skopje|slatina|slavonski brod|sliven|slough|
  slupsk|smolensk|soacha|sochi|sodermalm|sodertalje|sofia|soka|sokoto|solapur|soledad|
  solihull|solingen|sollentuna|solna|somerville|sonipat|sorocaba|sosnowiec|south bend|south boston|south gate|
  south jordan|south lawndale|south san francisco|south shields|south suffolk|south tangerang|southall|southampton|
  southend-on-sea|southfield|southport|soweto|soyapango|sparks|spijkenisse|split|spokane|spokane valley|spring hill|
  spring valley|springdale|springfield|srinagar|srodmiescie|st albans|st helens|st petersburg|st. catharines|
  st. gallen|st. john's|st. louis|st. petersburg|stafford|stalowa wola|stamford|stara zagora|stargard|staten island|
  stavanger|stavropol’|steglitz|sterling heights|sterlitamak|stevenage|stockholm|stockport|stockton|stockton-on-tees|
  stoke-on-trent|strasbourg|stroud|stuttgart|subang jaya|suceava|suez|suffolk|sugar land|suihua|suita|suizhou|
  sukabumi|sukagawa|sukkur|sultanah|sultanbeyli|sultangazi|sumqayit|sumy|sunch’on|sunderland|sunnyvale|sunrise|
  sunrise manor|surabaya|surakarta|surat|surgut|surrey|sutton|sutton coldfield|suwalki|suwon|suzano|
  suzhou|suzuka|swansea|swidnica|swindon|sydney|syracuse|szczecin|szeged|szekesfehervar|szolnok|szombathely|tabriz|
  tabuk|tacna|tacoma|taganrog|taguig|taichung|taihecun|tainan|taipei|taiyuan|taizhou|tai’an|tajimi|takaishi|
  takamatsu|takaoka|takarazuka|takasaki|takatsuki|takayama|takefu|takeo|talavera de la reina|talcahuano|tallaght|
  tallahassee|tallinn|tamale|tamano|tamarac|tambov|tampa|tampere|tampico|tamworth|tanabe|tanashicho|tanda|tangerang|
  tanggu|tangier|tangshan|taoyuan city|taranto|taraz|targoviste|targowek|targu jiu|targu-mures|tarnow|
  tarnowskie gory|tarragona|tarsus|tartu|tashkent|tasikmalaya|tatabanya|tatebayashi|taubate|taunton|tauranga|tawau|
  taylor|taylorsville|ta’if|tbilisi|tczew|tebessa|tegucigalpa|tehran|tel aviv|telde|telford|temara|tembisa|temecula|
  tempe|tempe junction|tendo|teni|tenri|tepic|teresina|terni|terrassa|terre haute|terrebonne|tetouan|
  thane|the bronx|the hague|the woodlands|thessaloniki|thies|thies nones|thiruvananthapuram|
  thoothukudi|thornton|thousand oaks|thrissur|thunder bay|tianjin|tianshui|tieling|tijuana|tilburg|timisoara|tirana|
  tiruchirappalli|tirunelveli|tirupati|tiruppur|tlahuac|tlalnepantla|tlalpan|tlaquepaque|tochigi|togane|toki|
  tokorozawa|tokushima|tokuyama|tokyo|toledo|toluca|tol’yatti|tomakomai|tomaszow mazowiecki|toms river|tomsk|tonala|
  tondabayashicho|tonghua|tongliao|tongshan|tonypandy|toowoomba|topeka|toride|torino|toronto|torquay|torrance|
  torre del greco|torrejon de ardoz|torremolinos|torrent|torreon|torrevieja|torun|tosu|tottori|touba|toulon|toulouse|
  tourcoing|tournai|tours|townsville|toyama|toyohashi|toyokawa|toyonaka|toyota|tracy|trento|trenton|
  treviso|trier|trieste|trikala|tripoli|trnava|trois-rivieres|troisdorf|trondheim|troy|troyes|trujillo|tshikapa|tsu|
  tsuen wan|tsukuba|tsuruga|tsuruoka|tsurusaki|tsushima|tsuyama|tubingen|tucson|tula|tulare|tulcea|tulsa|tumkur|
  tungi|tunis|turin|turku|turlock|turmero|turpan|tuscaloosa|tustin|tuxtla|tver|tychy|tyler|tyumen|ube|uberaba|
  uberlandia|udaipur|udine|ueda|ueno-ebisumachi|ufa|uijeongbu-si|uji|ujjain|ulan bator|ulan-ude|ulhasnagar|ulm|ulsan|
  ulyanovsk|umea|umraniye|umuahia|union city|universal city|unna|upland|uppsala|urayasu|ursynow|uruapan|urumqi|usera|
  ushiku|uskudar|ust-kamenogorsk|usti nad labem|utica|utrecht|utsunomiya|uyo|vacaville|vadodara|valdemoro|valence|
  valencia|valladolid|valledupar|vallejo|valley glen|valparaiso|van|van nuys|vancouver|vantaa|varanasi|varese|varna|
  vaslui|vasteras|vaughan|vaxjo|veenendaal|velbert|velez-malaga|veliko turnovo|velsen-zuid|venezia|venlo|ventura|
  venustiano carranza|veracruz|vereeniging|verona|versailles|veszprem|viamao|vicalvaro|vicenza|victoria|
  victorville|vienna|viersen|vigo|vijayawada|vila nova de gaia|vila velha|viladecans|
  vilanova i la geltru|villa nueva|villahermosa|villaverde|villavicencio|villeneuve-d'ascq|
  villeurbanne|villingen-schwenningen|vilnius|vina del mar|vineland|vinnytsia|virginia beach|visakhapatnam|visalia|
  vitebsk|vitoria|vitoria da conquista|vitry-sur-seine|vlaardingen|vladikavkaz|vladimir|vladivostok|volgograd|
  vologda|volos|volzhskiy|voronezh|vratsa|vyronas|waco|wad medani|wafangdian|wakayama|wakefield|wako|walbrzych|
  waldorf|walnut creek|walsall|waltham|wandsbek|warangal|warner robins|warren|warri|warrington|warsaw|warszawa|
  warwick|washington|washington dc|washington heights|waterbury|waterford|waterloo|waterlooville|watford|waukegan|
  waukesha|wawer|wedding|weifang|weimar|welkom|wellington|wembley|wenshan city|wenzhou|wesel|west albany|west allis|
  west bromwich|west covina|west des moines|west gulfport|west hartford|
  west hollywood|west jerusalem|west jordan|west lynchburg|west palm beach|west raleigh|west ridge|west town|
  west valley city|westland|westminster|weston|weston-super-mare|white rock|whittier|wichita|wichita falls|widnes|
  wien|wiesbaden|wigan|wilhelmshaven|willowdale|wilmersdorf|wilmington|windhoek|windsor|winejok|winnipeg|
  winston-salem|winterthur|witbank|witten|wloclawek|woking|wola|wolfsburg|wollongong|wolverhampton|wonsan|woodbury|
  woodland hills|woodlands|worcester|worldwide|worms|worthing|wrexham|wroclaw|wuhan|wuhu|wuppertal|wurzburg|wusong|
  wuwei|wuxi|wuzhou|wyoming|xiamen|xiangtan|xiangyang|xianyang|xico|xingtai|xining|xinpu|xinxiang|
  xinyang|xinyuan|xiuying|xi’an|xochimilco|xuchang|yachimata|yaizu|yakima|yamagata|yamaguchi|yambol|yancheng|
  yangjiang|yangon|yangquan|yangshuo|yangzhou|yanji|yantai|yao|yaounde|yaroslavl|yashio|yawata|yazd|yekaterinburg|
  yeosu|yerevan|yichang|yinchuan|yingkou|yogyakarta|yokkaichi|yokohama|yokosuka|yonago|yonezawa|yonkers|yono|
  yorba linda|york|yoshikawa|yoshkar-ola|yotsukaido|youngstown|yuba city|yueyang|yukuhashi|yuma|yunfu|zaandam|
  zaanstad|zabrze|zadar|zagazig|zagreb|zahedan|zalaegerszeg|zalau|zama|zamboanga|zamora|zamosc|zanjan|zanzibar|
  zapopan|zaporizhia|zaragoza|zaria|zarqa|zeist|zeytinburnu|zhabei|zhangjiakou|zhangzhou|
  zhanjiang|zhaoqing|zhengzhou|zhenjiang|zhongshan|zhoukou|zhuhai|zhumadian|zhuzhou|zhytomyr|zibo|
  zielona gora|zigong|zilina|zlin|zoetermeer|zografos|zory|zuglo|zunyi|zurich|zushi|zwickau|zwolle`
    .split('|')
    .map(name => name.trim()),
)
