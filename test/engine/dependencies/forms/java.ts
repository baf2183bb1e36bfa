/** Files of Maven and Gradle. */
import type { Form } from './form.ts';

export const javaForms: readonly Form[] = [
  {
    title: 'pom.xml',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
  <artifactId>shop</artifactId>
  <properties>
    <log4j.version>2.14.1</log4j.version>
    <!-- <jackson.version>1</jackson.version> -->
  </properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>[30.0-jre]</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId>
      <artifactId>log4j-core</artifactId>
      <version>\${log4j.version}</version>
    </dependency>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    <dependency><groupId>of.parent</groupId><artifactId>unknown</artifactId></dependency>
    <dependency><groupId>of.parent</groupId><artifactId>other</artifactId><version>\${elsewhere}</version></dependency>
  </dependencies>
</project>`,
    },
    packages: [
      'org.apache.logging.log4j:log4j-core 2.14.1 @16 direct',
      'com.google.guava:guava 30.0-jre @18 direct',
      'com.example:core 7 @19 direct',
      'junit:junit 4.12 @20 direct dev',
    ],
  },
  {
    title: 'pom.xml of a build of several modules',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<project>
  <modules><module>web</module></modules>
  <dependencyManagement>
    <dependencies>
      <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>30.0-jre</version></dependency>
      <dependency><groupId>io.ktor</groupId><artifactId>bom</artifactId><version>2.0.0</version><type>pom</type><scope>import</scope></dependency>
      <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    </dependencies>
  </dependencyManagement>
</project>`,
    },
    packages: ['com.google.guava:guava 30.0-jre @5 direct', 'junit:junit 4.12 @7 direct dev'],
  },
  {
    title: 'pom.xml whose versions stand in a parent, in an imported list and in a profile',
    ecosystem: 'Maven',
    files: {
      'shop/web/pom.xml': `<project>
  <parent><groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
  <artifactId>web</artifactId>
  <properties><jackson.version>2.13.0</jackson.version></properties>
  <dependencies>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>\${jackson.version}</version></dependency>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version> \${guava.version} </version></dependency>
    <dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency>
  </dependencies>
  <profiles><profile><dependencies>
    <dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>1.4.200</version></dependency>
  </dependencies></profile></profiles>
</project>`,
      'build/parent/pom.xml': `<project>
  <groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version>
  <parent><groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
  <properties><jackson.version>2.9.0</jackson.version><guava.version>30.0-jre</guava.version></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>com.example</groupId><artifactId>bom</artifactId><version>7</version><type>pom</type><scope>import</scope></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
  </dependencies></dependencyManagement>
</project>`,
      'bom/pom.xml': `<project>
  <groupId>com.example</groupId><artifactId>bom</artifactId>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>1.26</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>3</version></dependency>
  </dependencies></dependencyManagement>
</project>`,
    },
    packages: [
      'com.fasterxml.jackson.core:jackson-databind 2.13.0 @6 direct',
      'com.google.guava:guava 30.0-jre @7 direct',
      'org.yaml:snakeyaml 1.26 @8 direct',
      'junit:junit 4.12 @9 direct dev',
      'com.h2database:h2 1.4.200 @12 direct',
    ],
  },
  {
    title: 'pom.xml of a module whose versions its build sets: they are told there',
    ecosystem: 'Maven',
    files: {
      'web/pom.xml': `<project>
  <parent><groupId>com.example</groupId><artifactId>shop</artifactId></parent><artifactId>web</artifactId>
  <dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency></dependencies>
</project>`,
      'pom.xml': `<project>
  <groupId>com.example</groupId><artifactId>shop</artifactId><modules><module>web</module></modules>
  <dependencyManagement><dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version></dependency>
  </dependencies></dependencyManagement>
</project>`,
    },
    packages: ['junit:junit 4.12 @4 direct'],
  },
  {
    title: 'gradle.lockfile',
    ecosystem: 'Maven',
    files: {
      'gradle.lockfile': `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:30.0-jre=compileClasspath,runtimeClasspath
junit:junit:4.12=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`,
    },
    packages: ['com.google.guava:guava 30.0-jre @2 ?', 'junit:junit 4.12 @3 ? dev'],
  },
  {
    title: 'the lock file of one configuration',
    ecosystem: 'Maven',
    files: { 'gradle/dependency-locks/testRuntimeClasspath.lockfile': '# This is\njunit:junit:4.12\n' },
    packages: ['junit:junit 4.12 @2 ? dev'],
  },
  {
    title: 'libs.versions.toml',
    ecosystem: 'Maven',
    files: {
      'gradle/libs.versions.toml': `[versions]
guava = "30.0-jre"
jackson = { strictly = "2.13.0", reject = "2.12.0" }

[libraries]
guava = { module = "com.google.guava:guava", version.ref = "guava" }
jackson = { group = "com.fasterxml.jackson.core", name = "jackson-databind", version = { ref = "jackson" } }
junit = "junit:junit:4.12"
ktor = { module = "io.ktor:ktor-client", version = "2.0.0" }
bom = { module = "io.ktor:ktor-bom" }
okio = { module = "com.squareup.okio:okio", version = { prefer = "3.0.0" } }

[plugins]
kotlin = { id = "org.jetbrains.kotlin.jvm", version = "1.9.0" }
`,
    },
    packages: [
      'com.google.guava:guava 30.0-jre @6 direct',
      'com.fasterxml.jackson.core:jackson-databind 2.13.0 @7 direct',
      'junit:junit 4.12 @8 direct',
      'io.ktor:ktor-client 2.0.0 @9 direct',
      'com.squareup.okio:okio 3.0.0 @11 direct',
    ],
  },
  {
    title: 'what a module takes from a list of versions that its parent imports from beside it',
    ecosystem: 'Maven',
    files: {
      'web/pom.xml': `<project>
  <parent><groupId>com.example</groupId><artifactId>shop</artifactId></parent><artifactId>web</artifactId>
  <dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency></dependencies>
</project>`,
      'pom.xml': `<project>
  <groupId>com.example</groupId><artifactId>shop</artifactId><modules><module>web</module></modules>
  <dependencyManagement><dependencies>
    <dependency><groupId>com.example</groupId><artifactId>bom</artifactId><version>1</version><scope>import</scope></dependency>
  </dependencies></dependencyManagement>
</project>`,
      'bom/pom.xml': `<project>
  <groupId>com.example</groupId><artifactId>bom</artifactId>
  <dependencyManagement><dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version></dependency>
  </dependencies></dependencyManagement>
</project>`,
    },
    packages: ['junit:junit 4.12 @3 direct'],
  },
  {
    title: 'build.gradle',
    ecosystem: 'Maven',
    files: {
      'build.gradle': `buildscript {
  ext.okioVersion = '3.0.0'
  dependencies { 
    classpath 'com.android.tools.build:gradle:7.0.0'
  }
}
def guava = "30.0-jre"
dependencies {
  implementation "com.google.guava:guava:$guava"
  api("com.squareup.okio:okio:\${okioVersion}")
  runtimeOnly group: 'io.ktor', name: 'ktor-client', version: ktorVersion
  runtimeOnly group: 'io.netty', name: 'netty-all', version: "$nettyVersion"
  implementation 'org.apache:any:1.+'
  implementation platform('org.springframework:spring-bom:5.0.0')
  // implementation 'org.apache:old:1.0'
  testImplementation 'junit:junit:4.12'
}
`,
      'gradle.properties': 'nettyVersion=4.1.0\n',
    },
    packages: [
      'com.android.tools.build:gradle 7.0.0 @4 direct dev',
      'com.google.guava:guava 30.0-jre @9 direct',
      'com.squareup.okio:okio 3.0.0 @10 direct',
      'io.netty:netty-all 4.1.0 @12 direct',
      'junit:junit 4.12 @16 direct dev',
    ],
  },
  {
    title: 'build.gradle.kts',
    ecosystem: 'Maven',
    files: {
      'build.gradle.kts': `val ktorVersion = "2.0.0"
dependencies {
    implementation("io.ktor:ktor-client:$ktorVersion")
    implementation(libs.okio)
    testImplementation("junit:junit:4.12")
}
`,
    },
    packages: ['io.ktor:ktor-client 2.0.0 @3 direct', 'junit:junit 4.12 @5 direct dev'],
  },
];
