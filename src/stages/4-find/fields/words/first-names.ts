import { wordSet } from '../../../2-model/word-set.ts'

/**
 * First names of people that occur in several languages, without accents: most are the names that the package
 * `@faker-js/faker` (MIT) has in at least two of its languages.
 */
export const FIRST_NAMES: ReadonlySet<string> = wordSet(`
  aaliyah aaron aba abby abdon abdul abdullah abe abel abelardo abigail abimbola abraham achille ada adalbert
  adalberta adalberto adam ade adedayo adel adela adelaida adele adelin adelina adeline adem adi adil adina aditya
  adolf adolfo adonis adriaan adrian adriana adriano adrien adrienne adrijana afra agata agaton aglae agnes agnesa
  agustina ahmad ahmed ahmet aida aidan aiden aileen aimee aisha akram aksel ala alade alan alana alba alban albert
  alberta alberte albertina alberto albin albina alcibiade alcide alda aldo alea alec alejandra alejandro aleksa
  aleksandar aleksander aleksandra alena ales alessandra alessandro alessia alessio alex alexa alexander alexandr
  alexandra alexandre alexandrea alexandrine alexane alexanne alexei alexej alexia alexis aleyna alfons alfonso
  alfred alfreda alfredo ali alia alica alice alicia alida alima alina aline alisa alisha alison alissa aliya aliyah
  alka allan allegra allen allison alma alois alojz alonzo alparslan alton alva alvin alvina alya alycia alyssa
  alysson ama amalia amanda amani amar amara amaya ambra amelia amelie ami amie amin amina amir amira amit amos
  amrit amy ana anabel anabela anabelle anar anas anastasia anastasija anatol anatolie anda andela anders andre
  andrea andreas andrei andrej andres andrew andrija andrina andy aneta anezka angel angela angelica angelina
  angeline angelique angelo angie ani anica anika anissa anita anja anka ann anna annabel annabell annabelle anne
  anneli annelie annette anni annie annika anouk antea antero anthony antigone antoine antoinette anton antonella
  antoni antonia antonie antonin antonina antonio antony anya apollo ara araceli arcadie archibald archie arda ari
  ariadna arian ariana ariane arianna arie ariel arielle aris aristide arjun arlene armand armando armida armin
  arnaldo arne arno arnold aron arpad artemisa arthur artur arturo arun arvid arwen arya ashley asja assunta astrid
  asya athena atmaja attila aubrey audrey augusta augustin augustina augustine aura aurel aurelia aurelie aurelio
  aurora aurore austin ava axel axelle aya ayan ayana ayaz aydan ayden ayinde ayla aylin ayman ayoub aziz azra bala
  baran barbara barbora barry bart bartolomeo bashir basil bastian batuhan beata beatrice beatriz beau becky bela
  belinda bella ben benedikt beniamin benito benjamin bennett bennie benny bent bente berat berenice berit berkay
  bernadette bernard bernardo bernhard bernice bert berta bertha bertram bertrand beryl bessie beth bethany betina
  betsy bettina betty beulah beverly bianca bianka bibiana bilal bill billie billy bishnu bjorn blahoslav blaise
  blake blanca blanche blanka blazej blazena blessing bo bob bobbie bobby bogdan bogdana bohdan bohdana bohumil
  bohumila bohumir bohus bohuslav bohuslava bojan bojana boleslav bonifac bonnie bora boris borka boyd bozena bozica
  bozidar bozidara brad bradford bradley brandi brando brandon brandy branimir branislav branislava branka brankica
  brayan brenda brendan brent bret brett brian brice bridget bridgette brigita brigitta brigitte britt brittany
  bronislava brooke bruce bruna bruno bryan bryant burak byron caio caitlin caleb calista calvin camelia cameron
  camil camila camilla camille can candace candice candida candido cara carina carl carla carlo carlos carlota
  carlotta carlton carmela carmelo carmen carmine carol carole carolina caroline carolyn carrie carroll cary
  casandra casey caslav casper cassandra cassandre cassie cataleya catalina caterina catharina catherine cathy
  cecelia cecil cecile cecilia cecilie cecilio cedric cedrik celeste celestin celestine celia celina celine cem
  cesar ceyda ceyla ceylin chad chandra chanel chantal charlene charles charlie charlotte chase chelsey cheryl
  chester cheyenne chiara chidi chloe chris christ christa christelle christian christiane christie christina
  christine christophe christopher christy cindy claire clara clarence clarissa clark claude claudia claudine
  claudio clay clayton clelia clemens clement clemente clementina clementine cleo cleopatra clifford clifton clint
  clinton cloe clotilde clovis clyde cody colin colleen collin conner connie connor conrad constance constantin cora
  coralie cordelia corey corinna corinne cornelia cornelius corvin cory cosima courtney craig cristian cristiana
  cristiano cristina cristobal ctibor curt curtis cy cynthia cyprian cyril cyrus dado dagmar dagmara dagoberto
  dahlia daisy dale dalia dalibor dalibora daliborka dalida dalila dallas damaris damian damiana damien damilola
  damir damla damon dan dana dani danica daniel daniela daniele daniella danielle danijela danilo danka danny dante
  danu daphne daphnee daria darian dariana darija darin darina darinka dario darius darko darla darlene darnell
  darrel darrell darren darrin darryl daryl dave davi david davide davin davor dawn dax dea deanna debbie debora
  deborah debra deepak defne delbert delfina delia della delores delphine denis denisa denise deniz dennis derek
  derrick desiree devi devin dewey dewi dexter dezider di diana diane dianna dianne didier diego dilan dilara
  dimitri dimitris dina dino dion dionyz dipendra divna dixie dmitri dobromila dobroslav dobroslava dolores domenic
  domenica domenico domingo dominic dominick dominik dominika dominique don donald donat donata donato donna donnie
  donny dora doreen dorian dorina doris dorota dorotea doroteo dorothea dorothy doug douglas doyle draga drahomir
  drahomira drahoslav drahoslava drazen drew dua duane dubravka dunja dusan dusana dustin dwayne dwight dylan
  earnest ebba ebony eda eddie eddy eden edgar edgardo edison edita edith edmond edmund edna eduard eduarda eduardo
  edvin edward edwin efe efrem eileen ela elaine elbert elda elea eleanor eleanore eleazar elena eleni eleonora
  eleonore eli elia eliah elian eliana eliane eliano elias elif elijah elin elina eline elinor elio elisa elisabeth
  elise eliseo eliska elissa eliza elizabeth ella ellen elli ellie elliot elliott ellis elly elmer elmira elmo elnur
  elodie eloisa eloise elsa else elsie elvira elvis elyssa elza ema emanuel emanuela emeka emelie emely emie emil
  emile emilia emilian emiliano emilie emilija emilio emily emin emir emma emmanuel emmanuelle emmett emmie emmy
  emre ena enea enes ennio enola enrico enrique ensar enya enzo eray eren eriberto eric erica erich erick erik erika
  erin erma erna ernest ernestine ernesto ernst ervin erwin esma esmeralda esperanza esra essie esteban estela
  estella estelle ester estera esther etela ethan ethel etienne eugen eugene eugenia eugenie eula eulalia eunice
  eusebia eusebio eva evan eve evelin evelina eveline evelyn everardo everett evie evy eymen ezio ezra fabian
  fabiana fabiano fabien fabio fabiola fabrice fannie fanny farah farida fatima fatma fausto fay faye federico fedor
  fedora felicia feliciano felicie felicita felipe felix femke ferdinand ferdinando fernando fidan fidel filemon
  filiberto filip filipa filipe filippa filippo filomena finja finley finn finnley fiona flavia flavie flavio fleur
  flora flore florence florentin florentina florian floriana florina florine floyd flynn forrest frances francesca
  francesco francis francisca francisco franco francois francoise frank frankie franklin frantisek frantiska franz
  fred freda freddie frederic frederick frederik fredrick fredrik fredy freya frida frieda friedrich fritz fynn
  gabin gabriel gabriela gabriele gabriella gabrielle gabrijela gael gaetano gaia gail galina ganesh garrett garry
  gary gaspar gaston gayle gedeon gejza gemma gene geneva genevieve gennaro geoffrey georg george georges georgette
  georgia georgiana gerald geraldine gerard gerardo gerda gerhard germaine gerrit gertruda gertrude giacomo giada
  gian gianluca gianni gideon gil gilbert gilberto gilda gilles gina ginger gino gioele gioia giorgia giorgio
  giorgos giovanna giovanni gisela gita giulia giuliana giuliano giulio giuseppe gizela gladys gleb glen glenda
  glenn gloria gonzalo goran gordan gordana gordon gracie graciela grady grant greg gregg gregor gregorio gregory
  greta gretchen grgur griselda guadalupe gudrun guido guillermo gulcin gunay gunnar gus gust gustav gustave gustavo
  guy gwen gwendolyn habib habiba hafsa hailey hakim hal halil halim halima hamza hana hani hanna hannah hanne
  hannes hans harald hari harold harriet harry haruto harvey hasan hasna hassan hattie hayden hayley hazel heather
  hector hedi heidi helen helena helene helga helin helmut hendrik henri henrieta henrietta henriette henrik henry
  herbert herman hermann hermina hermine herta hilda hildegard hira hiroshi holly homer horace horacio hortense
  howard hubert hugh hugo hulya hussein ian ibrahim ida idris ignac ignacio ignacy igor ila ilaria ilarion ilay
  ileana ilenia ilia iliana ilias ilija ilja ilona ilsa ilyas imani imelda imke immanuel imran ina inara inaya
  indira indra ines inesa inez inga ingrid ingrida inka inna iolanda ira irena irene irina iris irma irvin irving
  isa isaac isabeau isabel isabela isabell isabella isabelle isac isadora isaiah isaias isak isidora isis ismael
  ismail isra israel iva ivan ivana ivanka ivanna ivano ivar iveta ivica ivo ivona ivy iwan izabela izabella izidor
  izolda jace jacinthe jack jackie jackson jacky jacob jacobus jacqueline jacquelyn jacques jada jaden jadranka
  jadranko jaga jaime jairo jake jakob jakov jakub jamal james jamie jamil jamila jan jana jane janelle janet janice
  janie janina janine janis janka janna janne jannik jannis jano janosch jara jared jari jarmila jarne jarod jarolim
  jaromir jaron jaroslav jaroslava jasen jasmin jasmina jasmine jasna jason jasper javier jay jaya jayce jayda
  jayden jaylen jayson jazmin jean jeanette jeanne jeannette jeannie jed jeff jeffery jeffrey jela jelena jelica
  jenna jennie jennifer jenny jens jeppe jerald jeremiah jeremie jeremy jermaine jerome jerry jesper jess jesse
  jessica jessie jessy jesus jette jil jill jim jimmie jimmy jindra joachim joah joakim joan joana joann joanna
  joanne joanny joaquim job jocelyn jodi jody joe joel joelle joey johan johann johanna johanne johannes john
  johnathan johnnie johnny jolana jolanda jolanta jolie jolien joline jon jona jonah jonas jonatan jonathan jonathon
  joost jordan jordi jordy jorge jorgen joris jose josef josefa josefin josefina josefine joseph josephine josh
  joshua josiane josie josue jovan jovana joyce jozef jozefina jozue juan juana juanita juda jude judita judith judy
  jule jules julia julian juliana julianne julie julien julieta juliette julio julius juna junior juri justin
  justina justine justus justyn kaan kacper kadir kai kaia kaj kaja kamil kamila kamran kara karen kari karim karin
  karina karine karl karla karlo karmela karol karolina karoline kasper kassandra katarina kate katharina katherine
  kathleen kathryn kathy katie katrin katrina katrine katya kay kaya kayden kayla kaylee kayleigh kazimir keano
  keanu keira keith kelley kelli kellie kelly kelvin ken kenan kendra kenji kenneth kenny kent kenza kenzo kerem
  kerim kerry kevin khadija khalid khalil kian kiana kiara kilian kim kimberly kira kirk kirsten kjell klaas klara
  klaudia klemens klement kleopatra kobe koloman konrad konstantin koray kornel krishna krista kristen kristi
  kristian kristie kristijan kristin kristina kristine kristoffer kristopher kristy krystal kurt kwame kyan kyle
  kyra lada ladislau ladislav laila lala lalita lamar lambert lamberto lamia lana lance lara larisa larissa larry
  lars lasse latif latoya laura laure lauren laurence laurens laurent lauri lauriane laurie laurin laurine lauryn
  laverne lavinia lawrence laxmi layla lazar lea leah lean leana leander leandra leandro leann leanne leda lee leif
  leigh leila lela leland lelia len lena lene leni lenia lenka lenn lennart lennert lennie lennox lenny lenya leo
  leon leona leonard leonardo leone leonel leoni leonid leonida leonidas leonie leonor leonora leontina leopold
  leopoldina leopoldo leroy leslie lester leticia letizia lev levent levi levin lewis lexi lexie leyla li lia liam
  lian liana lias lidia lidija lila lili lilia lilian liliana liliane lilla lillian lillie lilly lilou lily lina
  linda lindsay lindsey line linn linnea lino linus lio lion lionel lisa lisandro lisanne lisbeth lise liselotte liv
  liva livia livio liya liyana liz liza ljiljana ljuba ljubica lloyd logan lois lola lonnie lora loredana loren
  lorena lorene lorenz lorenza lorenzo loretta lori lorin loris lorna lorraine lotta lotte lou louay louie louis
  louisa louise lourdes lowell luan luana luc luca lucas luce lucia lucian luciana luciano lucie lucien lucienne
  lucile lucille lucio lucius lucy ludmila ludovic ludovica ludwig luena luigi luis luisa luise luiza lujza luka
  lukas luke lula luna lungelo luther luz lya lyam lydia lydie lyla lyle lynda lynette lynn lynne mabel mable mack
  macy madeleine madeline madina mads mae maeve mafalda magali magda magdalena maggie magnus mahdi mahir mahmoud
  mahmud maia maida maira maja maksim malcolm malena malia malik malika malin malina malou malvina mamie mandy manel
  manfred manisha manon mansur manuel manuela mara marc marcel marcela marcella marcelo marcia marco marcos marcus
  mare marek maren margaret margareta margarita margaux margie margita margot marguerite mari maria mariam marian
  mariana marianna marianne mariano marica marie mariella marika marilena marilou marilyn marin marina marino mario
  marion marisa marisol marit marita marius marjorie mark marko markus marlen marlena marlene marley marlo marlon
  marsha marshall marta martha marthe martim martin martina martine marty marvin marwa mary maryam maryann masa
  mason massimo matej mateja mateo mateus mateusz mathew mathias mathilda mathilde mathis matias matilda matilde
  matis mats matt matteo matthew matthias matthis matti mattia mattie mattis matylda maud maude maureen maurice
  mauricio mauro max maxim maxima maxime maximilian maxine maya mayra medard medina megan meghan mehmet meike
  melania melanie melany melba melek melike melina melinda melis melisa melissa melody melvin mercedes meredith
  merle merlin mert merve mervin meryem mete metod mette mia micaela micah micha michael michaela michal micheal
  michel michele michelle mick miguel mika mikael mikail mike mikhail mikkel mikulas mila milada milan milana
  mildred mile milena miles milica milivoj milla milo milorad milos miloslav miloslava milota milton mina mindy
  minerva ming minnie mira mirabela miran miranda miray mirco mireille mirela mirella miriam mirka mirko mirna miro
  miron miroslav miroslava mirza mitchell mitra mladen modest modesto mohamed mohammad mohammed moira mojmir molly
  mona monica monika monique monserrat morgan morgana moritz morris morten moses moussa muhammad muhammed muhsin
  murat muriel musa mustafa mya myla mylan myra myriam myrna myron myrtle nada nadezda nadia nadine nadir nahid
  nahil nancy naomi naomie napoleon narcis narcisa narciso nasrullah natalia natalie natalija natan natanael natasa
  natasha nathalie nathan nathanael nathaniel nawal nazif neal neda neha neil nela neli nelli nellie nelly nelson
  nena neo nerea nestor nettie neva neven nevena nevin nevio nia nicholas nichole nick nico nicola nicolai nicolas
  nicole niels nigar nika nikita nikki niklas niko nikodem nikola nikolai nikolas nil nila nils nina nine nino nisa
  nkechi noa noah noam noan noe noel noelia noelle noemi noemie nola nolan nona noor nora norah norbert norberto
  norina norma norman nour nova novella novi nur nurlan oceane octavia oda odin odon ofelia oke ola olaf ole oleg
  olga olimpia olimpio oliva olive oliver olivia olivier oliwia oliwier ollie olympia omar omer omolara onur opal
  ophelia ora oren orlando ornella orville oscar oskar osman osvaldo otilia otis oto otto owen oxana pablo padma
  palmira pam pamela pankrac pantaleon paola paolo pascal pascale pasquale pat patrice patricia patrick patrik
  patrizia patsy patti patty paul paula paulette paulin paulina pauline pavel pedro peggy pelagia penelopa penelope
  penny per percy perla pero perry petar pete peter petra petronela phil philip philipp philippe phillip phoebe
  phyllis pia pierre pieter pietro pilar piotr pius platon pravoslav prem preston prisca priscilla priska priya
  prokop prosper prudence quentin quinn quinten rachael rachel radislav radmila radomir rados radoslav radovan raduz
  rafael rafaela rafid rahel rahim rahmi rahul raif raina rainer raisa raj rajendra rajko rakesh ralph rama ramiro
  ramon ramona rana randal randall randolf randolph randy rania ranko raoul raphael raquel rasmus rastislav ratna
  rauf raul ravi ray rayan rayen raymond rebeca rebecca rebeka regina reginald reina remo remus renata renato rene
  renee rex reza rhea rhonda ria riana ricardo riccardo richard rick rickey ricky rico riley rina rino rita roan rob
  robert roberta roberto robin robinson robyn rocco roch rochelle rocio roderick rodney rodolfo rodrigo rogelio
  roger rohan roksana roland rolando rolf roman romana romeo romina romuald romulus romy ron ronald ronja ronnie
  roosevelt rosa rosalia rosalie rosalinda rosamunda rosana rosanna rosario rosemarie rosemary rosie rosina ross
  rostislav rowan roxana roxane roxanne roy roza rozalia rozina ruben rudolf rudolph rudy rufina rufus rupert ruslan
  russell rustam ruth ruya ruza ryan sabina sabine sabino sabri sabrina sadie safa safira safiya sagar said sakura
  salih salim sally salma salome salomea salomon salvador salvatore sam samanta samantha samara sami samia samir
  samira sammie sammy samson samuel samuele sanda sander sandra sandrine sandro sanja sanjay sanne santiago santina
  santino santos sara sarah sari sarina sasa sasha saskia saul savannah savina scarlett scott scottie sean sebastian
  sebastiano selena selim selin selina selma semih sena serafina serena serge sergei sergej sergio servac seth
  severin shana shane shania shanna shannon shanon shany shari sharon shaun shawn shawna shayna sheila sheldon
  shelia shelley shelly sheri sherman sherri sherry sheryl shirley sid sidney sidonia sidonie sienna sigurd silas
  silje silvan silvana silvia silvija silvio simeon simisola simon simona simone sina sinan siro skye slavica slavka
  slavomir sofia sofie sofija solange soledad solveig soma sona sonia sonja sonya sophia sophie soraya spencer
  stacey stacy stan stanislao stanislav stanislava stanko stanley stasa stefan stefania stefanie stefano stela
  stella stephan stephane stephanie stephen steve steven stewart stig stojan stuart sue sunita surya susan susana
  susanna susanne susie suzana suzanne sven svetlana sydney sylvester sylvia sylvie tabea tabitha tadeas taha tahir
  talia tamara tami tamia tammy tamsin tania tanja tanya tara taras tari tarja tasha tasnim tatiana taylor tea ted
  teddy tekla temitope teo teodor teodora teodoro teofil teona terence teresa tereza teri terrance terrell terrence
  terri terry tess tessa thalia thea thelma theo theodor theodora theodore theresa therese thiago thomas tia tiago
  tiana tiara tiberio tibor tichomir tiffany tihomir till tim timea timmy timo timon timotej timoteo timothy timur
  tina titi titilayo tito titus tobias tobin toby todd tom toma tomas tomislav tommie tommy toni tony tonya tracey
  traci tracy travis trevor tricia tristan troy tuana tyler tyron tyrone ubaldo ugo ulrich ulrika uma umar umut una
  urban uriel ursula vaclav vadim val vala valdemar valentin valentina valentine valentino valeria valerie valter
  van vanda vanesa vanessa vanja vasco vasil vasilisa velimir velma vendelin venera vera verda verena verica verna
  verner vernon verona veronica veronika veronique vesna vicente vicki vickie vicky victor victoria vida viggo
  viktor viktoria vilma vince vincent vincenza vincenzo viola violet violeta violette virgil virginia virginie vit
  vito vittoria viv vivian viviana viviane vivien vivienne vladana vladimir vladimira vladimiro vladislav vladislava
  vlasta vlastimil vratislav vsevolod vuk wade wallace walter wanda warren wayne wei wendel wendell wendy werner
  wesley wessel whitney wiktoria wilbert wilbur wilfred wilhelm wilhelmina willard willem william willie willis
  willy wilma wilson winifred winston woodrow xander xaver xavier xenia yago yahya yani yannick yannik yannis yara
  yasin yasmin yasmine yassin yassine yolanda yolande younes youssef yuki yulia yuna yunus yuri yusuf yves yvette
  yvonne zachary zack zackary zahra zaira zakaria zakary zaneta zara zayd zdenka zdenko zdeslava zehra zelda zelmira
  zena zeno zenobia zeyd zeynep zina zinaida zion zita ziyad zlata zlatica zlatko zoe zoey zofia zoja zoltan zora
  zoran zorka zuzana zuzanna`)
